const require_index = require("./index.js");
const require_github = require("./github.js");
// src/github/repository.ts
const MOST_FILES = 3e3;
const READ = "contents: read";
async function readCommittedFile(github, path, commit) {
	try {
		return await contentOf(await findCommittedFile(github, path, commit));
	} catch (error) {
		return unreadable(require_github.problemOf(error, "reading the file at a commit", READ).why);
	}
}
async function readTip(github, { ref, commit, path }) {
	try {
		const { data } = await github.octokit.rest.git.getRef({
			...github.repo,
			ref: ref.replace(/^refs\//, "")
		});
		const tip = data.object.sha;
		if (tip === commit) return { kind: "same" };
		const theirs = await findCommittedFile(github, path, tip);
		const ours = await findCommittedFile(github, path, commit);
		if ("blob" in theirs && "blob" in ours && theirs.blob === ours.blob) return { kind: "same" };
		return {
			kind: "moved",
			commit: tip,
			theirs: await contentOf(theirs),
			ours: await contentOf(ours)
		};
	} catch (error) {
		return {
			kind: "unknown",
			why: require_github.problemOf(error, `looking up \`${ref}\``, READ).why
		};
	}
}
async function* earlierVersions(github, query) {
	const seen = new Set();
	try {
		for await (const { commit, path } of commitsOf(github, query)) {
			const found = await findCommittedFile(github, path, commit);
			if ("kind" in found) {
				if (found.kind !== "missing") yield {
					kind: "version",
					commit,
					path,
					read: found
				};
			} else if (!seen.has(found.blob)) {
				seen.add(found.blob);
				yield {
					kind: "version",
					commit,
					path,
					read: await found.read()
				};
			}
		}
	} catch (error) {
		yield {
			kind: "unread",
			why: require_github.problemOf(error, "reading the history of the file", READ).why
		};
	}
}
async function findCommittedFile(github, path, commit) {
	const place = `At commit ${commit.slice(0, 12)} this path is a`;
	try {
		const { data } = await github.octokit.rest.repos.getContent({
			...github.repo,
			path,
			ref: commit
		});
		if (Array.isArray(data)) return unreadable(`${place} folder.`);
		if (data.type !== "file") return unreadable(`${place} ${data.type}.`);
		if (data.size > 10485760) return unreadable(require_index.tooLarge(data.size));
		const { sha: blob, encoding, content } = data;
		const isHere = encoding === "base64" && (content !== "" || data.size === 0);
		const get = () => github.octokit.rest.git.getBlob({
			...github.repo,
			file_sha: blob
		});
		return {
			blob,
			read: async () => fromBase64(isHere ? content : (await get()).data.content)
		};
	} catch (error) {
		if (!require_github.isRequestError(error) || error.status !== 404) throw error;
		if (/no commit found/i.test(error.message)) return unreadable(`Commit ${commit.slice(0, 12)} no longer exists.`);
		return { kind: "missing" };
	}
}
async function contentOf(file) {
	return "kind" in file ? file : file.read();
}
function fromBase64(content) {
	return {
		kind: "file",
		bytes: Buffer.from(content, "base64")
	};
}
function unreadable(why) {
	return {
		kind: "unreadable",
		why
	};
}
async function* commitsOf(github, query) {
	let left = query.depth;
	let place = query;
	while (place !== void 0 && left > 0) {
		let oldest;
		const { path, commit } = place;
		const query = {
			...github.repo,
			path,
			sha: commit,
			per_page: Math.min(left, 100)
		};
		const pages = require_github.pagesOf((page) => github.octokit.rest.repos.listCommits({
			...query,
			page
		}));
		for await (const { data } of pages) {
			for (const listed of data) {
				if (left === 0) return;
				left -= 1;
				oldest = listed;
				yield {
					commit: listed.sha,
					path
				};
			}
			if (left === 0) return;
		}
		place = oldest === void 0 ? void 0 : await beforeRename(github, oldest, path);
	}
}
async function beforeRename(github, { sha, parents }, path) {
	const parent = parents[0]?.sha;
	if (parent === void 0) return void 0;
	const { getCommit } = github.octokit.rest.repos;
	let told = 0;
	for await (const { data } of require_github.pagesOf((page) => getCommit({
		...github.repo,
		ref: sha,
		page
	}))) {
		const file = data.files?.find(({ filename }) => filename === path);
		if (file !== void 0) {
			const { previous_filename: previous } = file;
			return previous === void 0 ? void 0 : {
				commit: parent,
				path: previous
			};
		}
		told += data.files?.length ?? 0;
	}
	if (told >= MOST_FILES) throw new Error(`commit ${sha.slice(0, 12)} changes more files than GitHub lists`);
}
async function pullRequestOfCommit(github, sha) {
	const { data } = await github.octokit.rest.repos.listPullRequestsAssociatedWithCommit({
		...github.repo,
		commit_sha: sha,
		per_page: 100
	});
	return data.find((pull) => pull.merge_commit_sha === sha && pull.merged_at != null)?.number ?? newest(data);
}
async function openPullRequestOf(github, branch) {
	const head = `${github.repo.owner}:${branch}`;
	const { data } = await github.octokit.rest.pulls.list({
		...github.repo,
		head,
		state: "open",
		per_page: 100
	});
	return newest(data.filter((pull) => pull.head.ref === branch));
}
function newest(pulls) {
	const [first] = pulls.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at) || b.number - a.number);
	return first?.number;
}
exports.earlierVersions = earlierVersions;
exports.openPullRequestOf = openPullRequestOf;
exports.pullRequestOfCommit = pullRequestOfCommit;
exports.readCommittedFile = readCommittedFile;
exports.readTip = readTip;
