"""The statements of the journal on PostgreSQL; each writes or locks many rows at once."""

LOCK_STREAMS = "SELECT id, name, version, head FROM streams WHERE name = ANY($1) ORDER BY name FOR UPDATE"
LOCK_ACCOUNTS = (
    "SELECT name, balance, held, coming FROM accounts WHERE name = ANY($1) ORDER BY name FOR UPDATE"
)
LOCK_BOTH = """
WITH own_streams AS MATERIALIZED (
    SELECT id, name, version, head FROM streams WHERE name = ANY($1) ORDER BY name FOR UPDATE
), own_accounts AS MATERIALIZED (
    SELECT name, balance, held, coming FROM accounts WHERE name = ANY($2) ORDER BY name FOR UPDATE
)
SELECT name, id, version, 0::bigint, head FROM own_streams
UNION ALL SELECT name, balance, held, coming, NULL FROM own_accounts
"""
"""Streams before accounts, each in the order of their names, for rows that are known to be there."""
MAKE_STREAMS = (
    "INSERT INTO streams (name, version, head) SELECT name, 0, $2 FROM unnest($1::text[]) name "
    "ORDER BY name ON CONFLICT (name) DO NOTHING"
)
MAKE_ACCOUNTS = (
    "INSERT INTO accounts SELECT name, 0, 0, 0 FROM unnest($1::text[]) name "
    "ORDER BY name ON CONFLICT (name) DO NOTHING RETURNING name"
)
DROP_ACCOUNTS = "DELETE FROM accounts WHERE name = ANY($1)"
FIND_COMMANDS = """
SELECT c.player, c.id, s.name, c.first, c.last, c.digest
FROM unnest($1::text[], $2::text[]) wanted (player, id)
JOIN commands c ON c.player = wanted.player AND c.id = wanted.id JOIN streams s ON s.id = c.stream
"""
_HOLD = "id, purpose, debit, credit, amount, reference, matter"
FIND_HOLDS = f"SELECT {_HOLD} FROM holds WHERE id = ANY($1) ORDER BY place"
ALL_HOLDS = f"SELECT {_HOLD} FROM holds ORDER BY place"
HOLDS_OF = f"SELECT {_HOLD} FROM holds WHERE debit = ANY($1) OR credit = ANY($1) ORDER BY place"
ALL_ACCOUNTS = "SELECT name, balance, held, coming FROM accounts"
ACCOUNTS_OF = f"{ALL_ACCOUNTS} WHERE name = ANY($1)"

WRITE = """
WITH new_heads AS (
    UPDATE streams SET version = n.version, head = n.head
    FROM unnest($1::bigint[], $2::bigint[], $3::bytea[]) n (id, version, head) WHERE streams.id = n.id
), new_events AS (
    INSERT INTO events SELECT * FROM unnest(
        $4::bigint[], $5::bigint[], $6::bigint[], $7::text[], $8::bigint[], $9::bytea[],
        $10::text[], $11::bytea[], $12::bytea[]
    )
), new_commands AS (
    INSERT INTO commands SELECT * FROM unnest(
        $13::text[], $14::text[], $15::bytea[], $16::bigint[], $17::bigint[], $18::bigint[]
    )
), new_balances AS (
    UPDATE accounts SET balance = n.balance, held = n.held, coming = n.coming
    FROM unnest($19::text[], $20::bigint[], $21::bigint[], $22::bigint[]) n (name, balance, held, coming)
    WHERE accounts.name = n.name
), closed AS (
    DELETE FROM holds WHERE id = ANY($23::text[])
)
INSERT INTO holds (id, purpose, debit, credit, amount, reference, matter)
SELECT id, purpose, debit, credit, amount, reference, matter FROM unnest(
    $24::text[], $25::text[], $26::text[], $27::text[], $28::bigint[], $29::text[], $30::text[]
) WITH ORDINALITY n (id, purpose, debit, credit, amount, reference, matter, place) ORDER BY place
"""
"""A whole group in one statement: each round trip costs as much as many rows."""

HEAD = "SELECT version, head FROM streams WHERE name = $1"
HEADS = "SELECT name, version, head FROM streams WHERE version > 0"
SEEN = (
    "SELECT s.name, c.first, c.last, c.digest FROM commands c JOIN streams s ON s.id = c.stream "
    "WHERE c.player = $1 AND c.id = $2"
)
LAST_AT = """
SELECT e.at FROM events e JOIN streams s ON s.id = e.stream WHERE s.name = $1 ORDER BY e.number DESC LIMIT 1
"""
HASH_OF = "SELECT e.hash FROM events e JOIN streams s ON s.id = e.stream WHERE s.name = $1 AND e.number = $2"
READ = """
SELECT e.number, e.at, e.name, e.version, e.body, e.command, e.transfers, e.hash
FROM events e JOIN streams s ON s.id = e.stream
WHERE s.name = $1 AND e.number > $2 AND e.number <= $3 ORDER BY e.number
"""
SAVE_SNAPSHOT = """
INSERT INTO snapshots SELECT id, $2, $3 FROM streams WHERE name = $1
ON CONFLICT (stream) DO UPDATE SET version = excluded.version, body = excluded.body
"""
SNAPSHOTS = "SELECT s.name, n.version, n.body FROM snapshots n JOIN streams s ON s.id = n.stream"

TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
WRONG_TAIL = """
SELECT s.name, s.version FROM streams s
LEFT JOIN events e ON e.stream = s.id AND e.number = s.version
LEFT JOIN events beyond ON beyond.stream = s.id AND beyond.number = s.version + 1
WHERE (s.version > 0 AND e.hash IS DISTINCT FROM s.head) OR beyond.number IS NOT NULL
ORDER BY s.name LIMIT 1
"""
