const require_index = require("./index.js");
// src/database/connection.ts
const CONNECT_MS = 1e4;
const STATEMENT_MS = 15e3;
const SERVER_SIDE_MS = 14e3;
const MOST_WORDS = 300;
function connectionTo(options, database) {
	let opened;
	return {
		read: async (statement, values = []) => {
			opened ??= connect(options, database);
			const client = await opened;
			if ("ok" in client) return client;
			const answer = await within(STATEMENT_MS, options, client, () => inReading(client, statement, values));
			if (!answer.ok && answer.code === void 0) opened = void 0;
			return answer;
		},
		close: async () => {
			const client = await opened;
			if (client !== void 0 && !("ok" in client)) await client.end().catch(() => void 0);
		}
	};
}
async function connect(options, database) {
	const { Client } = (await Promise.resolve().then(() => require("./esm.js"))).default;
	const { url } = options;
	const client = new Client({
		host: url.hostname.replace(/^\[|\]$/g, ""),
		port: Number(url.port || 5432),
		user: decodeURIComponent(url.username),
		password: decodeURIComponent(url.password),
		database: database ?? (decodeURIComponent(url.pathname.slice(1)) || "postgres"),
		application_name: "neki-topology",
		ssl: require_index.isLoopback(url) && url.searchParams.get("sslmode") === "disable" ? false : { rejectUnauthorized: true },
		...url.searchParams.get("sslnegotiation") === "direct" ? { sslnegotiation: "direct" } : {}
	});
	client.on("error", () => void 0);
	const answer = await within(CONNECT_MS, options, client, async () => {
		await client.connect();
		return [];
	});
	return answer.ok ? client : answer;
}
async function inReading(client, statement, values) {
	await client.query("BEGIN TRANSACTION READ ONLY");
	try {
		await client.query(`SET LOCAL statement_timeout = ${SERVER_SIDE_MS}`);
		return (await client.query(statement, [...values])).rows;
	} finally {
		await client.query("ROLLBACK");
	}
}
async function within(milliseconds, { clock, signal }, client, work) {
	const cut = () => {
		client.connection.stream.destroy(new Error("no answer in time"));
	};
	const callOff = clock.limit(milliseconds, cut);
	signal.addEventListener("abort", cut);
	try {
		signal.throwIfAborted();
		return {
			ok: true,
			rows: await work()
		};
	} catch (error) {
		const own = error instanceof Error && "severity" in error && "code" in error ? error.code : void 0;
		return {
			ok: false,
			code: typeof own === "string" ? own : void 0,
			why: require_index.textOf(error).slice(0, MOST_WORDS)
		};
	} finally {
		callOff();
		signal.removeEventListener("abort", cut);
	}
}
// src/database/look.ts
const MOST_COUNTED = 1e5;
const TABLE_KINDS = ["r", "p"];
const KIND_NAMES = {
	v: "a view",
	m: "a materialized view",
	f: "a foreign table",
	S: "a sequence",
	i: "an index",
	I: "an index",
	c: "a type"
};
const RELATION = `SELECT c.relkind::text AS kind, pg_catalog.row_security_active(c.oid) AS filtered
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = $1 AND c.relname = $2`;
const TOPOLOGY = "SELECT __neki.get_data_topology()::text AS value";
const REVISION = "SELECT __neki.get_data_topology_revision()::text AS value";
const WORKFLOWS = `SELECT workflow::text AS value FROM __neki.list_workflows()
WHERE lower(status::text) NOT IN ('completed', 'complete', 'cancelled', 'canceled') LIMIT 100`;
const WAIT = "SELECT __neki.wait_for_data_topology($1::bigint, $2::interval)";
const WAIT_S = 10;
function openDatabase({ url, clock, cancelled, timeout }) {
	const over = new AbortController();
	const options = {
		url,
		clock,
		signal: AbortSignal.any([cancelled, over.signal])
	};
	const connections = new Map();
	let callOff;
	const to = (database) => {
		callOff ??= clock.limit(timeout, () => over.abort());
		return require_index.remembered(connections, database, () => connectionTo(options, database));
	};
	const look = async (questions, shards) => {
		const identity = await identify(to(), shards);
		const seen = new Map();
		for (const question of identity.isUsed ? questions : []) seen.set(question.name, await lookAtTable(to(question.database), question));
		const whys = seen.values().flatMap((what) => what.kind === "unknown" ? [what.why] : []);
		const notices = [...new Set(whys)].slice(0, MOST_REASONS).map((why) => require_index.prose`Some tables could not be looked at in the database: ${require_index.quoteWhole(why)}.`);
		return {
			seen,
			notices: [...identity.notices, ...notices]
		};
	};
	return {
		look,
		routers: {
			underWay: async () => {
				const answer = await to().read(WORKFLOWS);
				return answer.ok ? answer.rows.map(({ value }) => String(value)) : answer.why;
			},
			revision: async () => {
				const text = await readText(to(), REVISION);
				return text !== void 0 && /^\d{1,19}$/.test(text) ? BigInt(text) : void 0;
			},
			live: async (revision) => {
				const began = clock.now();
				const answer = await to().read(WAIT, [String(revision), `${WAIT_S} seconds`]);
				return answer.ok ? clock.now() - began : answer.why;
			}
		},
		close: async () => {
			callOff?.();
			for (const connection of connections.values()) await connection.close();
		}
	};
}
const MOST_REASONS = 3;
const NO_DATABASE = "3D000";
const NEKI = /\(Neki\)\s*$/;
async function identify(connection, shards) {
	const stored = await readStored(connection);
	if (typeof stored === "object") {
		const isThisBranch = stored.shards.some((uid) => shards.has(uid));
		const other = require_index.prose`The database of \`database-url\` belongs to another branch: none of its shards is one of this branch. Nothing of it was used. Check \`database-url\`.`;
		return {
			isUsed: isThisBranch,
			notices: isThisBranch ? [] : [other]
		};
	}
	const version = await readText(connection, "SELECT version() AS value");
	if (version === void 0 || !NEKI.test(version)) return {
		isUsed: false,
		notices: [require_index.prose`The database of \`database-url\` was not used: ${require_index.quoteWhole(version === void 0 ? stored : "it is no Neki database")}.`]
	};
	return {
		isUsed: true,
		notices: [require_index.prose`It could not be confirmed that \`database-url\` is the address of this branch: ${require_index.quoteWhole(stored)}. Give its role \`neki_viewer\`.`]
	};
}
async function lookAtTable(connection, question) {
	const { schema, table } = question;
	const found = await connection.read(RELATION, [schema, table]);
	if (!found.ok) return found.code === NO_DATABASE ? { kind: "absent" } : {
		kind: "unknown",
		why: found.why
	};
	const [relation] = found.rows;
	if (relation === void 0) return { kind: "absent" };
	const kind = String(relation["kind"]);
	if (!TABLE_KINDS.includes(kind)) return {
		kind: "unknown",
		why: `it is ${KIND_NAMES[kind] ?? "no table"}`
	};
	if (relation["filtered"] !== false) return {
		kind: "unknown",
		why: "a row security policy hides rows from this role"
	};
	const { from, values } = rowsOf(question);
	const any = await connection.read(`SELECT EXISTS (SELECT 1 ${from}) AS some`, values);
	if (!any.ok) return {
		kind: "unknown",
		why: any.why
	};
	if (any.rows[0]?.["some"] !== true) return any.rows[0]?.["some"] === false ? { kind: "empty" } : oddAnswer();
	const counted = await connection.read(`SELECT count(*)::integer AS count FROM (SELECT 1 ${from} LIMIT 100001) AS counted`, values);
	const count = counted.ok ? counted.rows[0]?.["count"] : void 0;
	if (typeof count !== "number") return {
		kind: "rows",
		count: void 0,
		isMore: false
	};
	return {
		kind: "rows",
		count: Math.min(count, MOST_COUNTED),
		isMore: count > MOST_COUNTED
	};
}
function rowsOf({ schema, table, slice }) {
	const from = `FROM ${quoted(schema)}.${quoted(table)}`;
	if (slice === void 0) return {
		from,
		values: []
	};
	const column = quoted(slice.column);
	const parts = slice.intervals.map((_, at) => {
		return `${column} >= $${2 * at + 1}::bigint AND ${column} <= $${2 * at + 2}::bigint`;
	});
	const values = slice.intervals.flatMap(([low, high]) => [String(low), String(high - 1n)]);
	return {
		from: `${from} WHERE ${parts.map((part) => `(${part})`).join(" OR ")}`,
		values
	};
}
function quoted(name) {
	return `"${name.replaceAll("\"", "\"\"")}"`;
}
function oddAnswer() {
	return {
		kind: "unknown",
		why: "the database answered neither yes nor no"
	};
}
async function readStored(connection) {
	const answer = await connection.read(TOPOLOGY);
	if (!answer.ok) return answer.why;
	const text = answer.rows[0]?.["value"];
	const uids = typeof text === "string" ? [...text.matchAll(SHARD_UID)].map(([, uid = ""]) => uid) : [];
	return uids.length === 0 ? "it stores no topology" : { shards: uids };
}
const SHARD_UID = /"shard_uid"\s*:\s*"([^"\\]*)"/g;
async function readText(connection, statement) {
	const answer = await connection.read(statement);
	const value = answer.ok ? answer.rows[0]?.["value"] : void 0;
	return typeof value === "string" ? value : void 0;
}
exports.openDatabase = openDatabase;
