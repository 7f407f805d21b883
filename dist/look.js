const require_index = require("./index.js");
const CONNECT_MS = 1e4;
const STATEMENT_MS = 15e3;
const CLOSE_MS = 2e3;
const SERVER_SIDE_MS = 14e3;
const MOST_WORDS = 300;
function connectionTo(options, database) {
	let opened;
	return {
		read: async (statement, values = []) => {
			opened ??= connect(options, database);
			const client = await opened;
			if ("ok" in client) return client;
			const began = options.clock.now();
			const answer = await within(STATEMENT_MS, options, client, () => inReading(client, statement, values));
			options.ran?.({
				database,
				text: statement,
				parameters: values.length,
				milliseconds: options.clock.now() - began,
				answer: answer.ok ? answer.rows.length : answer.why
			});
			if (!answer.ok && answer.code === void 0) opened = void 0;
			return answer;
		},
		close: async () => {
			const client = await opened;
			if (client === void 0 || "ok" in client) return;
			if (!(await within(CLOSE_MS, options, client, async () => {
				await client.end();
				return [];
			})).ok) client.connection.stream.destroy();
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
		const { rows } = await client.query(statement, [...values]);
		await client.query("ROLLBACK");
		return rows;
	} catch (error) {
		throw await client.query("ROLLBACK").then(() => true, () => false) ? error : new Error(require_index.textOf(error));
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
// src/database/catalog.ts
const SHAPE = `WITH t AS (
  SELECT c.oid FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND c.relname = $2 AND c.relkind IN ('r', 'p')
)
SELECT 'column' AS part, a.attname::text AS name,
  jsonb_build_array(ty.typname, ty.typtype, ty.typcategory) AS detail
FROM t JOIN pg_catalog.pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
JOIN pg_catalog.pg_type ty ON ty.oid = a.atttypid
UNION ALL
SELECT 'unique', i.relname::text, to_jsonb(ARRAY(
  SELECT a.attname::text FROM unnest(x.indkey::int2[]) WITH ORDINALITY AS k (num, at)
  JOIN pg_catalog.pg_attribute a ON a.attrelid = x.indrelid AND a.attnum = k.num WHERE k.at <= x.indnkeyatts))
FROM t JOIN pg_catalog.pg_index x ON x.indrelid = t.oid AND (x.indisunique OR x.indisexclusion)
JOIN pg_catalog.pg_class i ON i.oid = x.indexrelid
UNION ALL
SELECT 'foreign-key', k.conname::text, jsonb_build_array(
  cn.nspname, c.relname, ARRAY(SELECT a.attname::text FROM unnest(k.conkey) WITH ORDINALITY AS u (num, at)
    JOIN pg_catalog.pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.num ORDER BY u.at),
  pn.nspname, p.relname, ARRAY(SELECT a.attname::text FROM unnest(k.confkey) WITH ORDINALITY AS u (num, at)
    JOIN pg_catalog.pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = u.num ORDER BY u.at))
FROM t JOIN pg_catalog.pg_constraint k ON k.contype = 'f' AND t.oid IN (k.conrelid, k.confrelid)
JOIN pg_catalog.pg_class c ON c.oid = k.conrelid JOIN pg_catalog.pg_namespace cn ON cn.oid = c.relnamespace
JOIN pg_catalog.pg_class p ON p.oid = k.confrelid JOIN pg_catalog.pg_namespace pn ON pn.oid = p.relnamespace
UNION ALL
SELECT 'code', g.tgname::text, NULL FROM t JOIN pg_catalog.pg_trigger g ON g.tgrelid = t.oid AND NOT g.tgisinternal
UNION ALL
SELECT DISTINCT 'code', p.proname::text, NULL::jsonb FROM t
JOIN (SELECT oid, 'pg_catalog.pg_attrdef'::regclass AS class, adrelid AS owner FROM pg_catalog.pg_attrdef
  UNION ALL SELECT oid, 'pg_catalog.pg_constraint'::regclass, conrelid FROM pg_catalog.pg_constraint
  WHERE contype = 'c') AS e ON e.owner = t.oid
JOIN pg_catalog.pg_depend d ON d.classid = e.class AND d.objid = e.oid
JOIN pg_catalog.pg_proc p ON d.refclassid = 'pg_catalog.pg_proc'::regclass AND p.oid = d.refobjid
UNION ALL
SELECT DISTINCT 'view', vn.nspname || '.' || v.relname, to_jsonb(v.relkind = 'm') FROM t
JOIN pg_catalog.pg_depend d ON d.refclassid = 'pg_catalog.pg_class'::regclass AND d.refobjid = t.oid
JOIN pg_catalog.pg_rewrite r ON d.classid = 'pg_catalog.pg_rewrite'::regclass AND r.oid = d.objid
JOIN pg_catalog.pg_class v ON v.oid = r.ev_class AND v.relkind IN ('v', 'm')
JOIN pg_catalog.pg_namespace vn ON vn.oid = v.relnamespace
LIMIT 2000`;
async function readShape(connection, table) {
	const answer = await connection.read(SHAPE, [table.schema, table.table]);
	if (!answer.ok) return answer.code === "3D000" ? void 0 : answer.why;
	const named = answer.rows.flatMap(({ part, name, detail }) => typeof name === "string" ? [{
		part,
		name,
		detail
	}] : []);
	const of = (wanted) => named.filter(({ part }) => part === wanted);
	const columns = new Map(of("column").map(({ name, detail }) => [name, typeOf(detail)]));
	if (columns.size === 0) return void 0;
	return {
		...table,
		columns,
		unique: of("unique").map(({ name, detail }) => ({
			name,
			columns: textsOf(detail)
		})),
		foreignKeys: of("foreign-key").map(({ name, detail }) => ({
			name,
			...endsOf(detail)
		})),
		code: of("code").map(({ name }) => name),
		views: of("view").map(({ name, detail }) => ({
			name,
			isMaterialized: detail === true
		}))
	};
}
function typeOf(detail) {
	const [name = "", kind = "", category] = textsOf(detail);
	return {
		name,
		kind,
		isArray: category === "A"
	};
}
function endsOf(detail) {
	const [schema, table, columns, parentSchema, parentTable, referred] = Array.isArray(detail) ? detail : [];
	return {
		child: endOf(schema, table, columns),
		parent: endOf(parentSchema, parentTable, referred)
	};
}
function endOf(schema, table, columns) {
	return {
		schema: String(schema),
		table: String(table),
		columns: textsOf(columns)
	};
}
function textsOf(detail) {
	return Array.isArray(detail) ? detail.filter((text) => typeof text === "string") : [];
}
// src/database/tables.ts
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
const SEQUENCES = `SELECT sn.nspname || '.' || s.relname AS name
FROM pg_catalog.pg_depend d
JOIN pg_catalog.pg_class s ON s.oid = d.objid AND s.relkind = 'S'
JOIN pg_catalog.pg_namespace sn ON sn.oid = s.relnamespace
JOIN pg_catalog.pg_class t ON t.oid = d.refobjid
JOIN pg_catalog.pg_namespace n ON n.oid = t.relnamespace
WHERE d.classid = 'pg_catalog.pg_class'::regclass AND d.refclassid = d.classid AND d.deptype IN ('a', 'i')
AND n.nspname = $1 AND t.relname = $2 ORDER BY 1 LIMIT 100`;
const MOST_TABLES = 1e3;
const MOST_DATABASES = 20;
const DATABASES = `SELECT datname::text AS name FROM pg_catalog.pg_database
WHERE datallowconn AND NOT datistemplate AND datname::text <> ALL ($1::text[]) ORDER BY 1 LIMIT 21`;
const TABLES = `SELECT n.nspname::text AS schema, c.relname::text AS name
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'm') AND`;
const OF_SCHEMA = `${TABLES} n.nspname = $2 AND c.relname::text <> ALL ($1::text[])
ORDER BY 1, 2 LIMIT 1001`;
const OF_DATABASE = `${TABLES} n.nspname !~ '^pg_' AND n.nspname NOT IN ('information_schema', '__neki')
AND n.nspname::text <> ALL ($1::text[]) ORDER BY 1, 2 LIMIT 1001`;
async function findUnlisted(to, { scope, listed }) {
	const { database, schema } = scope;
	const databases = database === void 0 ? await namesIn(to(), DATABASES, [listed]) : [database];
	if (typeof databases === "string") return databases;
	const tables = [];
	for (const name of databases.slice(0, MOST_DATABASES)) {
		const answer = await (schema === void 0 ? to(name).read(OF_DATABASE, [database === void 0 ? [] : listed]) : to(name).read(OF_SCHEMA, [listed, schema]));
		if (!answer.ok && answer.code !== "3D000") return answer.why;
		for (const row of answer.ok ? answer.rows : []) {
			const { schema: place, name: table } = row;
			if (typeof place !== "string" || typeof table !== "string") return ODD;
			tables.push({
				database: name,
				schema: place,
				table
			});
		}
		if (tables.length > MOST_TABLES) break;
	}
	const isMore = tables.length > MOST_TABLES || databases.length > MOST_DATABASES;
	return {
		tables: tables.slice(0, MOST_TABLES),
		isMore
	};
}
const ODD = "the database answered something else than names";
async function namesIn(connection, statement, values) {
	const answer = await connection.read(statement, values);
	if (!answer.ok) return answer.why;
	const names = answer.rows.flatMap(({ name }) => typeof name === "string" ? [name] : []);
	return names.length === answer.rows.length ? names : ODD;
}
async function lookAtTable(connection, question) {
	const { schema, table } = question;
	const found = await connection.read(RELATION, [schema, table]);
	if (!found.ok) return found.code === "3D000" ? { kind: "absent" } : {
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
	const some = any.rows[0]?.["some"];
	if (some === false) return { kind: "empty" };
	if (some !== true) return {
		kind: "unknown",
		why: "the database answered neither yes nor no"
	};
	const counted = await connection.read(`SELECT count(*)::integer AS count FROM (SELECT 1 ${from} LIMIT 100001) AS counted`, values);
	const count = counted.ok ? counted.rows[0]?.["count"] : void 0;
	const owns = question.owns === true && await namesIn(connection, SEQUENCES, [schema, table]);
	const rows = {
		kind: "rows",
		...typeof owns === "object" && { owns }
	};
	if (typeof count !== "number") return {
		...rows,
		count: void 0,
		isMore: false
	};
	return {
		...rows,
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
	const values = slice.intervals.flatMap(({ low, high }) => [String(low), String(high - 1n)]);
	return {
		from: `${from} WHERE ${parts.map((part) => `(${part})`).join(" OR ")}`,
		values
	};
}
function quoted(name) {
	return `"${name.replaceAll("\"", "\"\"")}"`;
}
// src/database/look.ts
const TOPOLOGY = "SELECT __neki.get_data_topology()::text AS value";
const REVISION = "SELECT __neki.get_data_topology_revision()::text AS value";
const WORKFLOWS = `SELECT workflow::text AS value FROM __neki.list_workflows()
WHERE lower(status::text) NOT IN ('completed', 'complete', 'cancelled', 'canceled') LIMIT 100`;
const UNWRITABLE = "SELECT uid::text AS value FROM __neki.list_shards() WHERE has_writable_primary IS FALSE LIMIT 100";
const WAIT = "SELECT __neki.wait_for_data_topology($1::bigint, $2::interval)";
const WAIT_S = 10;
function openDatabase({ url, clock, cancelled, timeout }) {
	const statements = [];
	const ran = (statement) => void statements.push(statement);
	const connections = new Map();
	let signal = cancelled;
	let callOff = () => void 0;
	const to = (database) => require_index.remembered(connections, database, () => connectionTo({
		url,
		clock,
		signal,
		ran
	}, database));
	const close = async () => {
		callOff();
		for (const connection of connections.values()) await connection.close();
		connections.clear();
	};
	const database = {
		stored: async () => {
			const stored = await readStored(to());
			return typeof stored === "string" ? void 0 : stored;
		},
		look: async (questions) => {
			const seen = new Map();
			const unknown = new Map();
			for (const question of questions) {
				const { name, database } = question;
				const what = await lookAtTable(to(database), question);
				seen.set(name, what);
				if (what.kind === "unknown") require_index.remembered(unknown, what.why, () => []).push(name);
			}
			return {
				seen,
				notices: Array.from(unknown, ([why, names]) => require_index.prose`${require_index.nameList(names, "table")} could not be looked at in the database: ${require_index.quoteWhole(why)}.`).slice(0, MOST_REASONS)
			};
		},
		unlisted: (question) => findUnlisted(to, question),
		shape: (table) => readShape(to(table.database), table),
		underWay: () => readTexts(to(), WORKFLOWS),
		unwritable: () => readTexts(to(), UNWRITABLE),
		revision: async () => {
			const text = await readText(to(), REVISION);
			return text !== void 0 && /^\d{1,19}$/.test(text) ? BigInt(text) : void 0;
		},
		live: async (revision) => {
			const began = clock.now();
			const answer = await to().read(WAIT, [String(revision), `${WAIT_S} seconds`]);
			return answer.ok ? clock.now() - began : answer.why;
		}
	};
	return {
		open: async (shards) => {
			await close();
			const over = new AbortController();
			signal = AbortSignal.any([cancelled, over.signal]);
			callOff = clock.limit(timeout, () => over.abort());
			return identify(to(), database, shards);
		},
		statements,
		close
	};
}
const MOST_REASONS = 3;
const NEKI = /\(Neki\)\s*$/;
async function identify(connection, database, shards) {
	const stored = await readStored(connection);
	if (typeof stored === "object") {
		if (require_index.viewTopology(stored).groupList.flatMap((group) => [...require_index.shardsOf(group)]).some((uid) => shards.has(uid))) return {
			database,
			stored,
			notices: []
		};
		return { notices: [require_index.prose`The database of \`database-url\` belongs to another branch: none of its shards is one of this branch. Nothing of it was used. Check \`database-url\`.`] };
	}
	const version = await readText(connection, "SELECT version() AS value");
	if (version === void 0 || !NEKI.test(version)) return { notices: [require_index.prose`The database of \`database-url\` was not used: ${require_index.quoteWhole(version === void 0 ? stored : "it is no Neki database")}.`] };
	return {
		database,
		notices: [require_index.prose`It could not be confirmed that \`database-url\` is the address of this branch: ${require_index.quoteWhole(stored)}. Give its role \`neki_viewer\`.`]
	};
}
async function readStored(connection) {
	const answer = await connection.read(TOPOLOGY);
	if (!answer.ok) return answer.why;
	const text = answer.rows[0]?.["value"];
	const read = typeof text === "string" && text.length <= 10485760 ? require_index.readTopologyText({
		name: "the stored topology",
		text
	}, "json") : void 0;
	return read?.ok === true ? read.document : "it stores no topology that can be read";
}
async function readTexts(connection, statement) {
	const answer = await connection.read(statement);
	return answer.ok ? answer.rows.map(({ value }) => String(value)) : answer.why;
}
async function readText(connection, statement) {
	const answer = await connection.read(statement);
	const value = answer.ok ? answer.rows[0]?.["value"] : void 0;
	return typeof value === "string" ? value : void 0;
}
exports.openDatabase = openDatabase;
