--- Statements, a line each, below where they go on the second topology of the example and why.

--- What routers refuse for certain counts before what they may refuse.
-- refused: TABLESAMPLE is unavailable
WITH RECURSIVE r AS (SELECT 1) SELECT * FROM events TABLESAMPLE bernoulli(5)
SELECT * FROM countries TABLESAMPLE bernoulli(5)

--- What is said of a key counts for each table that is joined by it.
-- some: `user_id` is given as a list
SELECT * FROM users u JOIN items i ON i.user_id = u.user_id WHERE u.user_id IN ($1, $2)
-- unclear: a list in one parameter
SELECT * FROM users u JOIN items i ON i.user_id = u.user_id WHERE u.user_id = ANY($1)
-- unclear: a function computes the key
SELECT * FROM users u, items i WHERE u.user_id = tenant_of($1)
-- all: `account_id` is not given
SELECT * FROM accounts a JOIN users u ON u.user_id = a.account_id WHERE a.email = $1
-- unclear: a list in one parameter
SELECT * FROM users u, items i WHERE u.user_id = ANY($1)
SELECT * FROM notes n JOIN events e ON e.user_id = n.owner_id WHERE n.owner_id = ANY($1)
-- one: `user_id` is given
SELECT * FROM countries c JOIN users u ON u.country = c.code JOIN items i ON i.user_id = u.user_id WHERE i.user_id = 1
-- unclear: the key is given outside of a query in FROM
SELECT * FROM users u JOIN (SELECT * FROM events WHERE user_id = $1) e ON e.user_id = u.user_id

--- A value is one only where no column is in it.
-- all: `user_id` is not given
SELECT * FROM events WHERE user_id = $1 + kind
SELECT * FROM events WHERE user_id = tenant_of($1, kind)
SELECT * FROM events WHERE user_id = coalesce($1, kind)
-- unclear: a function computes the key
SELECT * FROM events WHERE user_id = coalesce($1, tenant_of($2))
-- some: `user_id` is given as a list
SELECT * FROM events WHERE user_id = ANY(ARRAY[$1, $2]::bigint[])
-- unclear: a list in one parameter
SELECT * FROM events WHERE user_id = ANY($1::bigint[])
-- all: `user_id` is not given
SELECT * FROM events WHERE user_id = coalesce(tenant_of($1), kind)
SELECT * FROM users u, notes n WHERE u.user_id = $1 OR n.user_id = $2
SELECT DISTINCT ON ((SELECT max(kind) FROM events)) * FROM notes
-- unclear: some window functions are unavailable across shards
SELECT rank() OVER w FROM notes WINDOW w AS (ORDER BY (SELECT max(kind) FROM events))
-- all: `user_id` is not given
SELECT * FROM notes n JOIN notes o ON o.id = (SELECT max(kind) FROM events)
SELECT * FROM notes WHERE (SELECT max(kind) FROM events) IN (SELECT 1)
-- unclear: some window functions are unavailable across shards
SELECT * FROM events ORDER BY rank() OVER (ORDER BY kind)
-- all: `user_id` is not given
SELECT * FROM users FULL JOIN notes USING (user_id) WHERE user_id = 1
-- some: its tables are on different shards
SELECT * FROM notes RIGHT JOIN users USING (user_id) WHERE user_id = 1
-- all: `user_id` is not given
SELECT * FROM users u JOIN (VALUES (1)) v(id) ON v.id = u.user_id
-- unclear: some functions in FROM that take values from a query
SELECT * FROM jsonb_array_elements((SELECT data FROM events WHERE user_id = $1))
SELECT * FROM (SELECT tags FROM events WHERE user_id = $1) e, unnest(e.tags)
-- one: `user_id` is given
SELECT * FROM events e, unnest(e.tags) WHERE e.user_id = $1
-- one: group `meta` has one shard
SELECT * FROM unnest((SELECT tags FROM notes WHERE id = $1))

--- A list with NULL has its other values; whether routers route by them is open.
-- unclear: the list has NULL
SELECT * FROM events WHERE user_id IN (1, NULL)
SELECT * FROM events WHERE user_id IN (NULL::bigint, $1, $2)
SELECT * FROM events WHERE user_id = ANY(ARRAY[NULL, 1])
SELECT * FROM events WHERE user_id IN (NULL /*, ... */)
-- all: `user_id` is not given
SELECT * FROM events WHERE user_id IN (NULL, NULL)
SELECT * FROM events WHERE user_id IN (1, NULL, kind)
-- unclear: a function computes the key
SELECT * FROM events WHERE user_id IN (1, NULL, tenant_of($1))

--- An operator of users may have the name of one of PostgreSQL.
-- all: `user_id` is not given
SELECT * FROM events WHERE user_id OPERATOR(mine.=) 1
-- one: `user_id` is given
SELECT * FROM events WHERE user_id OPERATOR(pg_catalog.=) 1
-- unclear: a function computes the key
SELECT * FROM events WHERE user_id = $1 OPERATOR(mine.+) 1

--- What equals an expression need not be known to routers.
-- all: `user_id` is not given
SELECT * FROM events WHERE user_id = kind + 1 AND kind + 1 = $1
-- all: each row of the query goes by its own key
INSERT INTO items (user_id) SELECT lower(kind) FROM events WHERE lower(kind) = $1 AND user_id = 1
-- all: `user_id` is not given
SELECT * FROM events WHERE user_id = NULLIF($1, 0)
-- unclear: a function computes the key
SELECT * FROM events WHERE user_id = mine.lower($1)
SELECT * FROM events WHERE user_id = lower(tenant_of($1))
SELECT * FROM events WHERE user_id IN (tenant_of($1), $2)
-- all: `user_id` is not given
SELECT * FROM events WHERE user_id = ANY(members)
SELECT * FROM events WHERE (user_id, kind) = (SELECT 1, 2)

--- A null is no key.
-- all: `user_id` is not given
SELECT * FROM events WHERE user_id = NULL::bigint
-- unclear: the key of the INSERT is not one value
INSERT INTO events (user_id, kind) VALUES (NULL::bigint, 1)
INSERT INTO events (kind, user_id) VALUES (1)

--- How many columns a star stands for is in the catalog alone.
-- all: each row of the query goes by its own key
INSERT INTO events (kind, user_id) SELECT n.*, 5 FROM notes n

--- A key that equals another column on one side of an OR is open there, whichever side that is.
-- all: `user_id` is not given
SELECT * FROM users u, notes n WHERE u.user_id = $1 OR u.user_id = n.user_id
SELECT * FROM users u, notes n WHERE u.user_id = n.user_id OR u.user_id = $1
DELETE FROM notes WHERE id IN (SELECT kind FROM events)
UPDATE notes SET id = 1 WHERE id IN (SELECT kind FROM events)
-- refused: TABLESAMPLE is unavailable
INSERT INTO events SELECT * FROM items TABLESAMPLE bernoulli(5)
-- one: the key of the rows is given
INSERT INTO events (user_id, kind) SELECT $1, note FROM items WHERE user_id = $1

--- A query gives keys where a row equals any of its rows, and in no other comparison.
-- all: `user_id` is not given
SELECT * FROM events WHERE user_id > ANY (SELECT id FROM notes)
SELECT * FROM events WHERE user_id = ALL (SELECT id FROM notes)

--- Whether it runs is open, however far it would reach.
-- unclear: the INSERT names no columns
INSERT INTO events SELECT * FROM items

--- A query inside of another is answered beside it by its key, or from a copy.
-- all: `user_id` is not given
SELECT * FROM users u WHERE EXISTS (SELECT 1 FROM items i, events e WHERE i.user_id = e.user_id AND e.user_id = u.user_id)
-- unclear: some subqueries that name an outer column
SELECT * FROM users u WHERE EXISTS (SELECT 1 FROM items i JOIN events e ON e.user_id = i.user_id WHERE i.note = u.name)
SELECT * FROM public.users WHERE EXISTS (SELECT 1 FROM items i JOIN events e ON e.user_id = i.user_id, audit.users WHERE i.note = public.users.name)
WITH w AS (SELECT * FROM users u WHERE EXISTS (SELECT 1 FROM items i JOIN events e ON e.user_id = i.user_id WHERE i.note = u.name)) SELECT * FROM w
-- all: `user_id` is not given
SELECT * FROM users u WHERE EXISTS (SELECT 1 FROM countries c WHERE c.code = u.country)
SELECT * FROM users u WHERE EXISTS (SELECT 1 FROM items u WHERE u.note = 1)
-- one: group `meta` has one shard
SELECT * FROM notes n WHERE EXISTS (SELECT 1 FROM notes o WHERE o.id = n.id)
-- all: `user_id` is not given
DECLARE c CURSOR FOR SELECT * FROM events WHERE kind = $1

--- Each query of WITH is read, and knows the names before its own.
-- all: `user_id` is not given
WITH n AS (SELECT 1), e AS (SELECT * FROM events) SELECT * FROM e
-- one: `user_id` is given
WITH e AS (SELECT * FROM events WHERE user_id = $1), d AS (SELECT * FROM e) SELECT * FROM d
-- unclear: the key is given outside of a query in FROM
WITH e AS (SELECT * FROM events WHERE user_id = $1) SELECT * FROM e x JOIN users u ON u.user_id = x.user_id
-- all: `user_id` is not given
WITH events AS (SELECT 1) SELECT * FROM public.events

--- A name of WITH is known to itself in WITH RECURSIVE alone.
-- one: `user_id` is given
WITH events AS (SELECT * FROM events WHERE user_id = $1) SELECT * FROM events

--- A query of WITH takes no key from the query around it.
-- all: `user_id` is not given
SELECT * FROM users u WHERE u.user_id = $1 AND EXISTS (WITH i AS (SELECT * FROM items WHERE user_id = u.user_id) SELECT * FROM i)
-- none: no table
WITH RECURSIVE users AS (SELECT 1 AS id UNION ALL SELECT id FROM users) SELECT * FROM users

--- A column of a query in FROM is one of its own tables alone, and gives a key of these alone.
-- all: `user_id` is not given
SELECT * FROM users u, (SELECT * FROM items) i WHERE i.user_id = $1
-- unclear: the key is given outside of a query in FROM
SELECT * FROM (SELECT * FROM events) e WHERE user_id = $1
-- all: `user_id` is not given
SELECT * FROM users u JOIN (SELECT * FROM notes WHERE user_id = $1) n ON n.user_id = u.user_id
SELECT * FROM notes n JOIN (SELECT * FROM events) e ON e.user_id = n.id
SELECT * FROM events WHERE user_id = $1 OR user_id = kind + 1
-- all: `account_id` is not given
SELECT * FROM accounts WHERE name = $1
-- refused: SELECT INTO is unavailable
SELECT 1 AS id INTO copied

--- A write, and what is read for it.
-- all: each row of the query goes by its own key
INSERT INTO events (user_id, kind) SELECT user_id, kind FROM users ON CONFLICT (user_id) DO NOTHING
-- unclear: which MERGE runs across shards is not published
MERGE INTO events e USING users u ON u.user_id = e.user_id WHEN NOT MATCHED THEN INSERT (user_id, kind) VALUES (u.user_id, 1)
-- all: `user_id` is not given
INSERT INTO events (user_id, kind) VALUES (1, 2) ON CONFLICT (user_id) DO UPDATE SET kind = (SELECT max(kind) FROM users)
-- refused: INSERT of a query with ON CONFLICT DO UPDATE
INSERT INTO events (user_id, kind) SELECT user_id, kind FROM users ON CONFLICT (user_id) DO UPDATE SET kind = 'x'
-- refused: the statement sets `user_id`
MERGE INTO events e USING users u ON u.user_id = e.user_id WHEN MATCHED THEN UPDATE SET user_id = u.id
-- all: `account_id` is not given
DELETE FROM notes n USING accounts a WHERE a.account_id = n.owner_id
-- refused: DELETE … USING on the owner of index `by_email`
DELETE FROM accounts a USING notes n WHERE a.account_id = n.owner_id
-- refused: DELETE … RETURNING on the owner of index `by_email`
DELETE FROM accounts WHERE email = $1 RETURNING account_id
-- unclear: whether the constraint of ON CONFLICT has the key
INSERT INTO events (user_id, kind) VALUES (1, 2) ON CONFLICT ON CONSTRAINT events_key DO NOTHING
INSERT INTO events (user_id, kind) VALUES (1, 2) ON CONFLICT (lower(kind)) DO NOTHING
-- all: each row of the query goes by its own key
INSERT INTO events (user_id, kind) SELECT user_id, kind FROM users WHERE user_id IN (1, 2)
INSERT INTO events (user_id, kind) SELECT user_id, kind FROM users u, notes n WHERE u.user_id = 1
-- all: `user_id` is not given
INSERT INTO notes (id) VALUES (1) RETURNING (SELECT max(kind) FROM events)
UPDATE notes SET id = 1 RETURNING (SELECT max(kind) FROM events)
DELETE FROM notes RETURNING (SELECT max(kind) FROM events)
-- unclear: which MERGE runs across shards is not published
MERGE INTO notes n USING notes o ON n.id = (SELECT max(kind) FROM events) WHEN MATCHED THEN DELETE
MERGE INTO notes n USING notes o ON n.id = o.id WHEN MATCHED THEN UPDATE SET id = (SELECT max(kind) FROM events)
MERGE INTO notes n USING notes o ON n.id = o.id WHEN MATCHED THEN DELETE RETURNING (SELECT max(kind) FROM events)
-- unclear: a list in one parameter
MERGE INTO events e USING users u ON e.user_id = ANY($1) WHEN MATCHED THEN DELETE
-- all: `user_id` is not given
SELECT * FROM notes OFFSET (SELECT max(kind) FROM events)
-- unclear: `app` may be another database, which routers refuse
SELECT * FROM app.public.events WHERE user_id = 1

--- A list that is given outside of a query is followed inside of it.
-- unclear: the key is given outside of a query in FROM
SELECT * FROM users u JOIN (SELECT user_id FROM items) d ON d.user_id = u.user_id WHERE u.user_id IN (1, 2)
-- one: group `meta` has one shard
SELECT * FROM audit.accounts_by_email
-- one: `account_id` is given
UPDATE accounts SET name = 1 WHERE account_id = 2 AND email = 3
-- refused: only the secondary index `by_email` could route the write
DELETE FROM accounts WHERE email = $1
-- refused: COPY TO of a reference table
COPY countries TO STDOUT
-- all: a write to a reference table goes to every copy
COPY countries FROM STDIN
DELETE FROM countries WHERE code = 1
-- all: each row of the query goes by its own key
INSERT INTO events (user_id, kind) SELECT i.user_id, 1 FROM (SELECT * FROM items WHERE user_id = $1) i

--- Of several reasons the first is told.
-- refused: the statement sets `user_id`
INSERT INTO events (user_id, kind) VALUES (1, 2) ON CONFLICT (kind) DO UPDATE SET user_id = 1
-- refused: INSERT of a query with ON CONFLICT DO UPDATE
INSERT INTO events (user_id, kind) SELECT user_id, kind FROM users ON CONFLICT (kind) DO UPDATE SET kind = 1
-- refused: ON CONFLICT by columns without `account_id`
INSERT INTO accounts (account_id) VALUES (1) ON CONFLICT (name) DO NOTHING
-- refused: index `by_email` needs `email`
INSERT INTO accounts (name) VALUES (1)
-- refused: the statement sets `account_id`, by which rows are routed
UPDATE accounts SET email = 1, account_id = 2 WHERE email = 3
-- refused: the statement sets `email` of index `by_email`
UPDATE accounts SET email = 1, name = 2 WHERE email = 3
-- refused: DELETE … USING on the owner of index `by_email`
DELETE FROM accounts a USING notes n WHERE a.email = n.id RETURNING a.name
-- unclear: what the function `tables_of` reads is unknown
SELECT * FROM tables_of((SELECT 1 FROM rows_of(2)))
-- unclear: routers refuse COPY of a query (`[49]`) and of a program (`[47]`)
COPY (SELECT * FROM events) TO STDOUT
COPY events FROM PROGRAM 'cat events.csv'
-- refused: COPY TO of a routed table
COPY events TO '/tmp/events.csv'
-- refused: COPY to a table with a secondary index
COPY accounts (email) FROM STDIN
-- refused: is a lookup table
SELECT * FROM nowhere.accounts_by_email, accounts_by_email TABLESAMPLE bernoulli(5)
SELECT * FROM events TABLESAMPLE bernoulli((SELECT 5 FROM accounts_by_email))
SELECT * FROM events TABLESAMPLE bernoulli(5) REPEATABLE ((SELECT 1 FROM accounts_by_email))
-- refused: COPY of a file to a routed table
COPY events (user_id) FROM '/tmp/events.csv'
COPY accounts (account_id, email) FROM '/tmp/accounts.csv'
-- refused: COPY to a table with a secondary index
COPY accounts (account_id, email) FROM STDIN

--- A key that a function of PostgreSQL makes of a value, or of which one of the tables says it.
-- one: is given
SELECT * FROM users WHERE user_id = coalesce(abs($1), btrim($1), concat($1), current_setting($1), date_trunc($1), lower($1), ltrim($1), md5($1), now($1), rtrim($1), to_date($1), to_timestamp($1), upper($1))
SELECT * FROM users, countries WHERE user_id = $1
SELECT * FROM users JOIN items USING (id, user_id) WHERE user_id = $1
SELECT * FROM users JOIN items USING (user_id) JOIN events USING (user_id) WHERE user_id = $1
SELECT * FROM users WHERE user_id = $1 COLLATE "C"
SELECT * FROM users WHERE user_id = CURRENT_USER
SELECT * FROM users WHERE user_id = pg_catalog.lower($1)
SELECT * FROM users, (SELECT item_id FROM items WHERE user_id = $1) i WHERE user_id = $1

--- Functions without a table.
-- none: no table
SELECT clock_timestamp(1), current_database(1), currval(1), gen_random_uuid(1), generate_series(1), generate_subscripts(1), inet_server_addr(1), json_each(1), jsonb_each(1), lastval(1), now(1), pg_advisory_lock(1), pg_sleep(1), random(1), regexp_matches(1), row_to_json(1), set_config(1), statement_timestamp(1), string_to_table(1), to_jsonb(1), transaction_timestamp(1), txid_current(1), unnest(1), uuidv7(1), version(1)
-- unclear: reads is unknown
SELECT to_tenant($1)
SELECT * FROM json_of_users($1)
SELECT jsonb_of_users($1)
SELECT string_of_users($1)
SELECT regexp_of_users($1)
SELECT uuid_generate_v4()
SELECT pg_users($1)
SELECT mine.to_char($1)
SELECT app.pg_catalog.to_char($1)
SELECT table_to_xml('events', true, false, '')
SELECT query_to_xml('SELECT * FROM events', true, false, '')
SELECT pg_total_relation_size('events')
SELECT list_users(n) FROM generate_series(1, 3) n
SELECT list_users(n) FROM (SELECT 1 AS n) one
SELECT list_users(n) FROM (VALUES (1)) one(n)
WITH one AS (SELECT 1 AS n) SELECT list_users(n) FROM one
VALUES (list_users(1))
SELECT 1 WHERE list_users(1)
SELECT 1 ORDER BY list_users(1)
SELECT 1 LIMIT list_users(1)
-- one: gives `user_id`
INSERT INTO events (user_id, kind) VALUES ($1, kind_of($2))
-- one: is given
SELECT kind_of(e.kind) FROM (SELECT kind FROM events WHERE user_id = $1) e
SELECT *, (SELECT kind_of(n) FROM generate_series(1, 2) n) FROM events WHERE user_id = $1

--- Sequences.
-- one: a sequence is on one shard
SELECT nextval('ids')
SELECT nextval('public.ids'::regclass)
SELECT pg_catalog.nextval($1)
SELECT setval('ids', 7)
SELECT nextval('ids') FROM generate_series(1, 10)
SELECT nextval('ids'), nextval('others')
VALUES (nextval('ids'))

--- Statements of objects and of the session.
-- all: routers run it on every shard, whatever the topology
ALTER TABLE users ADD COLUMN name text
CLUSTER users
COMMENT ON TABLE users IS 'who'
CREATE TYPE pair AS (one int, other int)
CREATE SEQUENCE ids
CREATE AGGREGATE total (int) (sfunc = add, stype = int)
DROP TABLE users
GRANT SELECT ON users TO ada
CREATE INDEX ON users (name)
REASSIGN OWNED BY ada TO grace
REINDEX TABLE users
ALTER TABLE users RENAME TO people
CREATE RULE quiet AS ON INSERT TO users DO INSTEAD NOTHING
TRUNCATE users
VACUUM users
CREATE VIEW people AS SELECT * FROM users
-- unclear: this kind of statement is not followed
CREATE TABLE copies AS SELECT * FROM users
REFRESH MATERIALIZED VIEW copies
-- none: no table
BEGIN
SET search_path = public
SHOW search_path
LISTEN jobs
UNLISTEN jobs
NOTIFY jobs
DISCARD ALL
DEALLOCATE ALL
CLOSE ALL
CHECKPOINT
SET CONSTRAINTS ALL DEFERRED

--- Where a statement goes on the first topology stands before the comma.
-- one, one: `user_id` is given
SELECT * FROM public.events e WHERE e.user_id = 42 AND kind = 'x'
SELECT * FROM events WHERE user_id IN ($1)
SELECT * FROM events WHERE user_id = $1::bigint
SELECT * FROM events WHERE user_id = $1 + 1
SELECT * FROM events WHERE user_id = ?
SELECT * FROM events WHERE user_id = :user
SELECT * FROM events WHERE user_id = $1 ORDER BY created_at LIMIT 10 FOR UPDATE
UPDATE events SET kind = $1 WHERE user_id = $2
DELETE FROM events WHERE user_id = $1
WITH e AS (SELECT * FROM events WHERE user_id = $1) SELECT * FROM e
WITH d AS (DELETE FROM events WHERE user_id = $1 RETURNING id) SELECT count(*) FROM d
SELECT * FROM (SELECT * FROM events WHERE user_id = $1) e
SELECT * FROM logs WHERE user_id = $1
-- one, unclear: the list has NULL: whether routers route by its other values is unknown
SELECT * FROM events WHERE user_id IN ($1, NULL)
-- one, some: `user_id` is given as a list
SELECT * FROM events WHERE user_id IN ($1 /*, ... */)
SELECT * FROM events WHERE user_id = ANY(ARRAY[$1, $2])
-- one, all: `user_id` is not given: all shards of `data`
SELECT * FROM events WHERE user_id BETWEEN $1 AND $2
SELECT * FROM events WHERE user_id = $1 OR kind = $2
SELECT * FROM events WHERE NOT (user_id = $1)
SELECT * FROM events WHERE user_id <> $1
SELECT * FROM events WHERE user_id::text = $1
SELECT * FROM events WHERE user_id = NULL
SELECT * FROM events ORDER BY created_at LIMIT 10
SELECT kind, count(*) FROM events GROUP BY kind HAVING count(*) > 1
UPDATE events SET kind = $1
SELECT * FROM audit.logs WHERE id = $1
-- one, unclear: the key comes from a subquery: whether routers route by it is unknown
SELECT * FROM events WHERE user_id = (SELECT owner_id FROM notes WHERE id = $1)
-- one, unclear: rows are compared as a whole: whether routers route by that is unknown
SELECT * FROM events WHERE (user_id, kind) = ($1, $2)
-- one, refused: TABLESAMPLE is unavailable (`[126]`)
SELECT * FROM events TABLESAMPLE bernoulli(5)
-- some, one: `user_id` is given
SELECT * FROM events JOIN users USING (user_id) WHERE user_id = $1
SELECT * FROM events e LEFT JOIN users u ON u.user_id = e.user_id WHERE e.user_id = $1
SELECT * FROM events e JOIN countries c ON c.code = e.country WHERE e.user_id = $1
UPDATE events e SET kind = $1 FROM users u WHERE u.user_id = e.user_id AND u.user_id = $2
DELETE FROM events USING users u WHERE u.user_id = events.user_id AND u.user_id = $1
SELECT id FROM events WHERE user_id = $1 UNION SELECT id FROM items WHERE user_id = $1
-- some, all: `user_id` is not given: all shards of `data`
SELECT * FROM events e LEFT JOIN users u ON u.user_id = e.user_id AND u.user_id = $1
-- all, all: `user_id` is not given: all shards of `data`
SELECT * FROM users u FULL JOIN items i ON i.user_id = u.user_id WHERE u.user_id = $1
-- one, all: `order_id` is not given: all shards of `data`
SELECT * FROM users u JOIN orders o ON o.user_id = u.user_id WHERE u.user_id = $1
SELECT * FROM orders WHERE user_id = $1
-- all, one: `order_id` is given
SELECT * FROM orders WHERE order_id = $1
-- some, some: its tables are on different shards, or their keys may differ
SELECT * FROM events e, users u WHERE e.user_id = $1 AND u.user_id = $2
SELECT * FROM users u JOIN notes n ON n.owner_id = u.user_id WHERE u.user_id = $1
-- one, one: group `meta` has one shard
SELECT * FROM notes WHERE id = $1
SELECT * FROM elsewhere.events
SELECT * FROM information_schema.tables
SELECT * FROM pg_class
-- one, one: any copy of a reference table answers
SELECT * FROM countries WHERE code = $1
-- all, all: `account_id` is not given: all shards of `data`
SELECT * FROM accounts WHERE email IN ($1, $2)
-- refused, refused: the statement sets `email` of index `by_email`
UPDATE accounts SET email = $1, name = $2 WHERE account_id = $3
-- one, refused: `user_id` is not given (`NK306`): it runs only if routers can compute a default
INSERT INTO events (user_id, kind) VALUES (DEFAULT, $1)
INSERT INTO events DEFAULT VALUES
COPY events (kind) FROM STDIN
-- one, one: the INSERT gives `user_id`
INSERT INTO events (user_id, kind) VALUES ($1, $2), ($1, $3)
INSERT INTO events (id, user_id) VALUES ($1, $2) ON CONFLICT (user_id, id) DO UPDATE SET kind = excluded.kind
-- some, one: the key of the rows is given
INSERT INTO events (user_id, kind) SELECT user_id, kind FROM items WHERE user_id = $1
-- one, refused: the statement sets `user_id`, by which rows are routed (`[145]`)
INSERT INTO events (id, user_id) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id
-- one, refused: WHERE CURRENT OF is unavailable (`[128]`)
DELETE FROM events WHERE CURRENT OF c
-- one, refused: MERGE from a query is unavailable (`[121]`)
MERGE INTO events e USING (SELECT 1 AS id) s ON s.id = e.id WHEN MATCHED THEN DELETE
-- unclear, all: `user_id` is not given: all shards of `data`
SELECT * FROM users u WHERE EXISTS (SELECT 1 FROM events e WHERE e.user_id = u.user_id)
-- none, none: no table
BEGIN
SELECT * FROM generate_series(1, 10)
SELECT 1
SELECT now()
SET search_path = audit
-- one, unclear: some functions in FROM that take values from a query are unavailable (`[111]`)
SELECT * FROM generate_series(1, (SELECT kind FROM events))
-- unclear, unclear: what the function `do_something` reads is unknown
SELECT do_something($1)
-- all, all: routers run it on every shard, whatever the topology
TRUNCATE events
CREATE INDEX ON events (kind)
-- unclear, unclear: it does not parse
SELECT FROM WHERE
SELECT id FROM events WHERE name = 'cut he
-- unclear, unclear: NATURAL JOIN: its columns are in the catalog alone
SELECT * FROM events NATURAL JOIN users WHERE user_id = $1
-- one, refused: WITH TIES is unavailable across shards (`[138]`)
SELECT * FROM events ORDER BY id FETCH FIRST 2 ROWS WITH TIES
-- refused, refused: SELECT INTO is unavailable (`[1]`)
SELECT id INTO copied FROM events
-- one, refused: names for the columns of a query in FROM are unavailable (`[127]`)
SELECT * FROM (SELECT user_id FROM events) e(u)
-- one, refused: a subquery in ARRAY(…) is unavailable (`[153]`)
SELECT ARRAY(SELECT id FROM events WHERE user_id = $1)
-- refused, unclear: the statement sets `email` of index `by_email`: only one form of that is taken
UPDATE accounts SET email = $1 WHERE account_id = $2 AND id = $3
-- one, one: a sequence is on one shard
SELECT nextval($1)
-- unclear, unclear: this kind of statement is not followed
CALL refresh()
-- unclear, unclear: which MERGE runs across shards is not published (`[121]`)
MERGE INTO events e USING users u ON u.user_id = e.user_id WHEN MATCHED THEN UPDATE SET kind = 'x'
-- one, refused: GROUPING SETS, ROLLUP and CUBE are unavailable across shards (`[125]`)
SELECT kind, count(*) FROM events GROUP BY GROUPING SETS ((kind), ())
-- one, unclear: WITH RECURSIVE: how routers run it is not published
WITH RECURSIVE t AS (SELECT id FROM events UNION SELECT e.id FROM events e JOIN t ON t.id = e.parent) SELECT * FROM t
-- unclear, unclear: some subqueries that name an outer column are unavailable across shards (`[110]`)
SELECT * FROM users u WHERE EXISTS (SELECT 1 FROM events e WHERE e.kind = u.name)
-- one, unclear: some window functions are unavailable across shards (`[106]`)
SELECT id, row_number() OVER (ORDER BY id) FROM events
-- all, all: a write to a reference table goes to every copy
INSERT INTO countries (code) VALUES ($1)
-- unclear, unclear: what the function `events_of` reads is unknown
SELECT * FROM events_of($1)
-- one, all: each row goes by its own key
COPY events (user_id, kind) FROM STDIN
-- one, unclear: a function computes the key: routers refuse those of users (`[210]`)
SELECT * FROM events WHERE user_id = tenant_of($1)

--- Those of the page, with where they go on the first topology as well.
-- one, one: `user_id` is given
SELECT * FROM events WHERE user_id = $1
SELECT * FROM users u JOIN countries c ON c.code = u.country WHERE u.user_id = $1
-- one, all: `user_id` is not given: all shards of `data`
SELECT * FROM events WHERE kind = $1
SELECT * FROM events WHERE user_id > $1
SELECT count(*) FROM events
DELETE FROM events WHERE created_at < $1
-- one, some: `user_id` is given as a list
SELECT * FROM events WHERE user_id IN ($1, $2, $3)
-- one, unclear: a list in one parameter: routers may refuse it (`[115]`)
SELECT * FROM events WHERE user_id = ANY($1)
-- one, unclear: the key is given in both sides of an OR: whether routers route by that is unknown
SELECT * FROM events WHERE user_id = $1 OR user_id = $2
-- one, unclear: the key comes from a subquery: whether routers route by it is unknown
SELECT * FROM events WHERE user_id IN (SELECT owner_id FROM notes)
-- some, one: `user_id` is given
SELECT * FROM events e JOIN users u ON u.user_id = e.user_id WHERE e.user_id = $1
-- all, all: `user_id` is not given: all shards of `data`
SELECT * FROM events e JOIN users u ON u.user_id = e.user_id
-- all, some: secondary index `by_email` finds the shard
SELECT * FROM accounts WHERE email = $1
-- refused, refused: `app.public.accounts_by_email` is a lookup table, which no statement may name
SELECT * FROM accounts_by_email WHERE email = $1
-- all, refused: only the secondary index `by_email` could route the write
UPDATE accounts SET name = $1 WHERE email = $2
-- one, refused: DELETE … RETURNING on the owner of index `by_email` (`[104]`)
DELETE FROM accounts WHERE account_id = $1 RETURNING account_id
-- one, refused: index `by_email` needs `email`, which the INSERT does not give
INSERT INTO accounts (account_id, name) VALUES ($1, $2)
-- one, one: the INSERT gives `user_id`
INSERT INTO events (user_id, kind) VALUES ($1, $2)
-- one, refused: `user_id` is not given (`NK306`): it runs only if routers can compute a default
INSERT INTO events (kind) VALUES ($1)
-- one, some: the rows have several `user_id`
INSERT INTO events (user_id, kind) VALUES ($1, $2), ($3, $4)
-- one, unclear: the INSERT names no columns, so whether it gives the key is unknown
INSERT INTO events VALUES ($1, $2)
-- all, all: each row of the query goes by its own key, over all shards of `data`
INSERT INTO events (user_id, kind) SELECT user_id, kind FROM items
-- one, refused: ON CONFLICT by columns without `user_id` (`[119]`)
INSERT INTO events (id, user_id) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING
-- one, refused: the statement sets `user_id`, by which rows are routed (`[145]`)
UPDATE events SET user_id = $1 WHERE id = $2
-- one, unclear: the key is given outside of a query in FROM: whether routers take it inside is unknown
WITH e AS (SELECT * FROM events) SELECT * FROM e WHERE user_id = $1
-- unclear, one: `user_id` is given
SELECT * FROM users u WHERE u.user_id = $1 AND EXISTS (SELECT 1 FROM events e WHERE e.user_id = u.user_id)
-- one, some: its tables are on different shards, or their keys may differ
SELECT * FROM events WHERE user_id = $1 UNION ALL SELECT * FROM events WHERE user_id = $2
-- one, refused: INTERSECT and EXCEPT are unavailable (`[124]`)
SELECT id FROM events INTERSECT SELECT id FROM notes
-- all, all: routers run it on every shard, whatever the topology
ALTER TABLE events ADD COLUMN note text
-- one, refused: COPY TO of a routed table (`[40]`)
COPY events TO STDOUT
