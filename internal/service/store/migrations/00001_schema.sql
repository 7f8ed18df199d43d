-- +goose Up

-- Values that all daemons share, such as the key that signs tokens.
CREATE TABLE settings (
    name  text PRIMARY KEY,
    value bytea NOT NULL
);

-- The first result of each player and day. Each day has a partition, which a job creates ahead of
-- time and drops when the day has expired.
CREATE TABLE results (
    day         integer     NOT NULL, -- the number of the daily puzzle
    player      uuid        NOT NULL, -- a hash of the player's token
    help        smallint    NOT NULL, -- 0 without help, 1 with hints, 2 if the solution was shown
    hints       integer     NOT NULL,
    presses     integer     NOT NULL,
    stars       smallint    NOT NULL,
    millis      bigint,               -- by the server's clock; null for a run without a time
    received    timestamptz NOT NULL,
    moves       integer[]   NOT NULL, -- buttons, counted from 0; -1 is a reset
    too_fast    boolean     NOT NULL DEFAULT false, -- no hand is that fast, so the result has no rank
    network     bigint,               -- a fingerprint, see network_keys; null if it is unknown
    PRIMARY KEY (day, player),
    CONSTRAINT results_possible CHECK (
        help BETWEEN 0 AND 2 AND hints BETWEEN 0 AND 131072 AND presses BETWEEN 0 AND 5000 AND stars BETWEEN 0 AND 3
        AND coalesce(millis, 0) >= 0
    )
) PARTITION BY RANGE (day);

-- The order of the leaderboard.
CREATE INDEX results_order ON results (day, help, presses, millis, received) WHERE NOT too_fast;

-- The keys that turn networks into fingerprints, one for each day. A job deletes a key when its day
-- accepts no more results. After that, fingerprints show only which results of a day came from the
-- same network.
CREATE TABLE network_keys (
    day integer PRIMARY KEY,
    key bytea   NOT NULL
);

-- When players first started the puzzle for a day. A job deletes them when the day accepts no more
-- results. The table is unlogged because a crash that empties it does no harm: players hold signed
-- copies of their own runs.
CREATE UNLOGGED TABLE runs (
    player  uuid        NOT NULL,
    day     integer     NOT NULL,
    started timestamptz NOT NULL,
    PRIMARY KEY (player, day)
) WITH (fillfactor = 80); -- asking again rewrites a row

-- What remains of a day that is over.
CREATE TABLE day_summaries (
    day     integer     PRIMARY KEY,
    players bigint      NOT NULL,
    presses integer[]   NOT NULL, -- the histogram: numbers of presses
    counts  bigint[]    NOT NULL, -- and how many players needed them
    rolled  timestamptz NOT NULL
);

-- The days that a player has solved, as ranges: a streak is one range.
CREATE TABLE player_days (
    player uuid           PRIMARY KEY,
    days   int4multirange NOT NULL
);

-- How many results of a day have which help, how many presses and how much time, counted as they
-- arrive. Places and histograms are computed from these counts, at the same cost however many
-- results there are. Each connection counts in a part of its own, so that daemons rarely wait for
-- each other; a count is the sum of its parts.
CREATE TABLE result_counts (
    day     integer  NOT NULL,
    help    smallint NOT NULL,
    presses integer  NOT NULL,
    slot    smallint NOT NULL, -- of the time, see time_slot
    part    smallint NOT NULL,
    players bigint   NOT NULL,
    PRIMARY KEY (day, help, presses, slot, part)
) WITH (fillfactor = 50); -- counting rewrites rows; most find space on their own page

-- The slot of a time: a second long up to a minute, then longer. Results without a time, or with one
-- that is too fast, have the last. Package daily has the same function.
-- +goose StatementBegin
CREATE FUNCTION time_slot(millis bigint) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT (CASE
    WHEN millis IS NULL THEN 1000
    WHEN millis < 60000 THEN millis / 1000
    WHEN millis < 600000 THEN 60 + (millis - 60000) / 10000
    WHEN millis < 3600000 THEN 114 + (millis - 600000) / 60000
    ELSE least(164 + (millis - 3600000) / 3600000, 999)
END)::smallint
$$;
-- +goose StatementEnd

-- The triggers take locks in one order, so that two groups of results cannot deadlock: first the
-- results, then the players, then the counts, each sorted.
-- +goose StatementBegin
CREATE FUNCTION results_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO player_days AS p (player, days)
    SELECT player, range_agg(int4range(day, day + 1)) FROM added GROUP BY player ORDER BY player
    ON CONFLICT (player) DO UPDATE SET days = p.days + excluded.days;
    INSERT INTO result_counts AS c (day, help, presses, slot, part, players)
    SELECT day, help, presses, time_slot(CASE WHEN NOT too_fast THEN millis END), pg_backend_pid() % 8, count(*) FROM added GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (day, help, presses, slot, part) DO UPDATE SET players = c.players + excluded.players;
    RETURN NULL;
END
$$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE FUNCTION results_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE player_days AS p SET days = p.days - r.days
    FROM (SELECT player, range_agg(int4range(day, day + 1)) AS days FROM removed GROUP BY player ORDER BY player) AS r
    WHERE p.player = r.player;
    DELETE FROM player_days AS p USING removed AS r WHERE p.player = r.player AND isempty(p.days);
    INSERT INTO result_counts AS c (day, help, presses, slot, part, players)
    SELECT day, help, presses, time_slot(CASE WHEN NOT too_fast THEN millis END), pg_backend_pid() % 8, -count(*) FROM removed GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (day, help, presses, slot, part) DO UPDATE SET players = c.players + excluded.players;
    RETURN NULL;
END
$$;
-- +goose StatementEnd

CREATE TRIGGER results_added AFTER INSERT ON results
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION results_added();

CREATE TRIGGER results_removed AFTER DELETE ON results
    REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION results_removed();

-- Players whose results are not stored.
CREATE TABLE blocked_players (
    player uuid        PRIMARY KEY,
    since  timestamptz NOT NULL DEFAULT now()
);

-- The stars that a player has won on the journey, on all devices together. Only players who have a
-- result have a row. A job deletes those that have not been used for a long time.
CREATE TABLE player_journeys (
    player   uuid        PRIMARY KEY,
    progress text        NOT NULL CHECK (octet_length(progress) <= 16384),
    used     timestamptz NOT NULL -- rounded: it is renewed when it is a month old
);

CREATE INDEX player_journeys_used ON player_journeys (used);

CREATE TABLE rooms (
    code    text        PRIMARY KEY, -- six letters
    host    uuid        NOT NULL,
    mode    text        NOT NULL,
    puzzles text[]      NOT NULL,    -- the IDs of the first series, one for each round
    typed   boolean     NOT NULL,    -- players may type their names
    made    timestamptz NOT NULL,
    ends    timestamptz NOT NULL,
    last    bigint      NOT NULL     -- the number of its last event
);

CREATE INDEX rooms_ends ON rooms (ends);

-- All that happens in rooms, in order. The state of a room follows from its events.
CREATE TABLE room_events (
    code   text        NOT NULL REFERENCES rooms ON DELETE CASCADE,
    seq    bigint      NOT NULL,
    kind   smallint    NOT NULL,
    player uuid        NOT NULL,
    round  integer     NOT NULL, -- counted on from series to series
    number integer     NOT NULL, -- which move of the player in the round it is
    move   integer     NOT NULL,
    at     timestamptz NOT NULL,
    series jsonb,                -- the puzzles, in the event that starts a later series
    name   text CHECK (char_length(name) <= 100), -- in the event that a player types a name
    PRIMARY KEY (code, seq),
    CONSTRAINT room_events_possible CHECK (
        round BETWEEN 0 AND 420 AND number BETWEEN 0 AND 500 AND move BETWEEN -1 AND 399
    )
);

-- An event that is sent again after a connection was lost counts once.
CREATE UNIQUE INDEX room_events_once ON room_events (code, kind, player, round, number);

-- Rooms as they were at the start of their last round, so that earlier rounds need not be read
-- again. A room without a snapshot is computed from all its events.
CREATE TABLE room_snapshots (
    code     text   PRIMARY KEY REFERENCES rooms ON DELETE CASCADE,
    seq      bigint NOT NULL, -- of the event that started the round
    snapshot jsonb  NOT NULL
);
