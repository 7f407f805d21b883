const require_github = require("./github.js");
const require_review = require("./review.js");
const require_index = require("./index.js");
// src/github/comment-store.ts
const LOOK_BACK_MS = 6e4;
const PAUSE_FACTOR = 4;
const SHORTEST_PAUSE_MS = 150;
const LONGEST_PAUSE_MS = 3e3;
const LARGEST_PAGE$1 = 100;
const VIEWER = "query($ids: [ID!]!) { viewer { login } nodes(ids: $ids) { ... on IssueComment { id isMinimized } } }";
const SHOW_AGAIN = "mutation($id: ID!) { unminimizeComment(input: { subjectId: $id }) { unminimizedComment { isMinimized } } }";
var CommentStore = class {
	github;
	pull;
	marker;
	#kin;
	#known = new Map();
	#replaced = new Map();
	#foreign = new Set();
	#identity;
	#since;
	#listedAt = NaN;
	#slowest = 0;
	constructor(github, pull, marker, kin) {
		this.#kin = kin;
		this.github = github;
		this.pull = pull;
		this.marker = marker;
	}
	get isIdentityKnown() {
		return this.#identity?.login !== void 0;
	}
	get listedAt() {
		return Number.isNaN(this.#listedAt) ? void 0 : Math.floor(this.#listedAt / 1e3);
	}
	async list() {
		const { octokit, repo } = this.github;
		const query = {
			...repo,
			issue_number: this.pull,
			per_page: LARGEST_PAGE$1
		};
		const since = this.#since === void 0 ? {} : { since: this.#since };
		const ask = (page) => octokit.rest.issues.listComments({
			...query,
			...since,
			page
		});
		for await (const { data, headers } of require_github.pagesOf((page) => this.#timed(() => ask(page)))) {
			this.#since ??= lookBack(headers.date);
			this.#listedAt = Date.parse(headers.date ?? "");
			for (const comment of data) {
				if (this.#replaced.get(comment.id) === comment.body) continue;
				const marker = require_review.markerIn(comment.body ?? "");
				if ((marker === this.marker || marker !== void 0 && this.#kin !== void 0) && !this.#foreign.has(comment.id)) this.#known.set(comment.id, comment);
				else this.#known.delete(comment.id);
			}
		}
		if (this.#known.size === 0) return [];
		const marked = [...this.#known.values()].toSorted((a, b) => a.id - b.id);
		const nodeIds = marked.map(({ node_id: nodeId }) => nodeId);
		this.#identity ??= await identityOf(this.github, nodeIds);
		const { login } = this.#identity;
		const written = marked.filter(({ user }) => login === void 0 ? user?.type === "Bot" : user?.login === login).map((comment) => this.#own(comment));
		const own = written.filter(({ body }) => body.startsWith(this.marker));
		return this.#kin === void 0 ? own : this.#takenOver(own, written, this.#kin);
	}
	#takenOver(own, written, kin) {
		const isRefusal = ({ body, stamp }) => body.startsWith(kin.refusal) && stamp.run !== kin.run;
		if (this.marker !== kin.refusal) return written.filter((one) => own.includes(one) || isRefusal(one));
		const earlier = written.filter(({ stamp: { job, run } }) => job === kin.job && run !== kin.run);
		return own.length > 0 || earlier.length !== 1 ? own : earlier;
	}
	async create(body) {
		const { octokit, repo } = this.github;
		const { data } = await this.#timed(() => octokit.rest.issues.createComment({
			...repo,
			issue_number: this.pull,
			body
		}));
		this.#identity ??= {
			login: data.user?.login,
			hidden: new Set()
		};
		this.#known.set(data.id, {
			...data,
			body
		});
		return this.#own({
			...data,
			body
		});
	}
	async update({ id, nodeId }, body) {
		const { octokit, repo } = this.github;
		try {
			const { data } = await this.#timed(() => octokit.rest.issues.updateComment({
				...repo,
				comment_id: id,
				body
			}));
			const before = this.#known.get(id)?.body;
			if (before !== void 0) this.#replaced.set(id, before);
			this.#known.set(id, {
				...data,
				body
			});
			if (this.#identity?.hidden.has(nodeId)) await showAgain(this.github, nodeId);
			return this.#own({
				...data,
				body
			});
		} catch (error) {
			if (!isNotOurs(error)) throw error;
			this.#forget(id);
			return;
		}
	}
	async remove({ id }) {
		const { octokit, repo } = this.github;
		this.#forget(id);
		try {
			await this.#timed(() => octokit.rest.issues.deleteComment({
				...repo,
				comment_id: id
			}));
		} catch (error) {
			if (!isNotOurs(error)) throw error;
		}
	}
	async settle(times = 1, least = SHORTEST_PAUSE_MS) {
		const pause = Math.max(least, Math.min(LONGEST_PAUSE_MS, PAUSE_FACTOR * this.#slowest));
		await this.github.clock.sleep(pause * times);
	}
	#own(comment) {
		const body = (comment.body ?? "").replaceAll("\r\n", "\n").trimEnd();
		const stamp = require_review.readStamp(require_review.markerIn(body) ?? this.marker, body);
		return {
			id: comment.id,
			nodeId: comment.node_id,
			body,
			url: comment.html_url,
			stamp
		};
	}
	#forget(id) {
		this.#known.delete(id);
		this.#foreign.add(id);
	}
	async #timed(request) {
		const began = this.github.clock.now();
		try {
			return await request();
		} finally {
			this.#slowest = Math.max(this.#slowest, this.github.clock.now() - began);
		}
	}
};
function lookBack(date) {
	const time = Date.parse(date ?? "");
	return Number.isNaN(time) ? void 0 : `${new Date(time - LOOK_BACK_MS).toISOString().slice(0, 19)}Z`;
}
function isNotOurs(error) {
	if (!require_github.isRequestError(error) || require_github.isRateLimit(error) || /locked/i.test(error.message)) return false;
	return error.status === 403 || error.status === 404;
}
async function identityOf(github, nodeIds) {
	const data = await viewerData(github, nodeIds.slice(0, LARGEST_PAGE$1));
	const login = member(member(data, "viewer"), "login");
	const nodes = member(data, "nodes");
	const hidden = Array.isArray(nodes) ? nodes.filter((node) => member(node, "isMinimized") === true) : [];
	return {
		login: typeof login === "string" ? login : await loginOfPerson(github),
		hidden: new Set(hidden.map((node) => String(member(node, "id"))))
	};
}
async function viewerData(github, ids) {
	try {
		return await github.octokit.graphql(VIEWER, { ids });
	} catch (error) {
		return member(error, "data");
	}
}
async function loginOfPerson(github) {
	try {
		return (await github.octokit.rest.users.getAuthenticated()).data.login;
	} catch (error) {
		if (require_github.isRequestError(error)) return void 0;
		throw error;
	}
}
async function showAgain(github, nodeId) {
	try {
		await github.octokit.graphql(SHOW_AGAIN, { id: nodeId });
	} catch {}
}
function member(value, name) {
	return typeof value === "object" && value !== null ? Reflect.get(value, name) : void 0;
}
// src/github/repository.ts
const LARGEST_PAGE = 100;
const MOST_FILES = 3e3;
const READ = "contents: read";
async function readCommittedFile(github, path, commit) {
	try {
		return await contentOf(await findCommittedFile(github, path, commit));
	} catch (error) {
		return require_github.problemOf(error, "reading the file at a commit", READ);
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
		return require_github.problemOf(error, `looking up \`${ref}\``, READ);
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
		yield require_github.problemOf(error, "reading the history of the file", READ);
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
			per_page: Math.min(left, LARGEST_PAGE)
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
		per_page: LARGEST_PAGE
	});
	return (data.find((pull) => pull.merge_commit_sha === sha && pull.merged_at != null) ?? newest(data))?.number;
}
async function openPullRequestOf(github, branch) {
	const head = `${github.repo.owner}:${branch}`;
	const { data } = await github.octokit.rest.pulls.list({
		...github.repo,
		head,
		state: "open",
		per_page: LARGEST_PAGE
	});
	return newest(data.filter((pull) => pull.head.ref === branch))?.number;
}
function newest(pulls) {
	return pulls.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at) || b.number - a.number)[0];
}
// src/action/repository.ts
function openRepository({ workflow, ...options }) {
	const github = require_github.openGitHub(options);
	const vouch = require_review.openVouching(github, workflow);
	return {
		readFile: async (path, commit) => {
			const read = await readCommittedFile(github, path, commit);
			return read.kind === "github-problem" ? {
				kind: "unreadable",
				why: require_index.explainGitHub(read)
			} : read;
		},
		readTip: async (query) => {
			const tip = await readTip(github, query);
			return tip.kind === "github-problem" ? {
				kind: "unknown",
				why: require_index.explainGitHub(tip)
			} : tip;
		},
		earlierVersions: async function* (query) {
			for await (const found of earlierVersions(github, query)) yield found.kind === "github-problem" ? {
				kind: "unread",
				why: require_index.explainGitHub(found)
			} : found;
		},
		labels: async (pull) => {
			const labels = await require_review.setLabels(github, pull);
			return "kind" in labels ? require_index.explainGitHub(labels) : labels;
		},
		merged: (origin) => require_review.mergedPulls(github, origin),
		digest: (claim) => require_review.claimDigest(github, claim),
		vouch: async (claim) => {
			const doubt = await vouch(claim);
			return typeof doubt === "object" ? require_index.explainGitHub(doubt) : doubt;
		},
		store: (pull, marker, kin) => new CommentStore(github, pull, marker, kin),
		find: async (place) => {
			switch (place.by) {
				case "number": return place.number;
				case "commit": return pullRequestOfCommit(github, place.sha);
				case "branch": return openPullRequestOf(github, place.branch);
				case "none": return;
			}
		}
	};
}
exports.openRepository = openRepository;
