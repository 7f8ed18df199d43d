-- +goose Up

-- What every daemon must agree on, such as the key that signs run tokens.
CREATE TABLE settings (
    name  text PRIMARY KEY,
    value bytea NOT NULL
);

-- The first result of each player and day. A day has a partition, which a job makes
-- ahead of time and drops when the day has expired.
CREATE TABLE results (
    day         integer     NOT NULL, -- the number of the daily puzzle
    player      uuid        NOT NULL, -- a hash of the player's token
    points      integer     NOT NULL,
    presses     integer     NOT NULL,
    stars       smallint    NOT NULL,
    hints_where integer     NOT NULL,
    hints_why   integer     NOT NULL,
    hints_press integer     NOT NULL,
    millis      bigint,               -- by the server's clock; null for a run without one
    received    timestamptz NOT NULL,
    moves       integer[]   NOT NULL, -- buttons, counted from 0, and -1 for a reset
    PRIMARY KEY (day, player)
) PARTITION BY RANGE (day);

-- The order of the table.
CREATE INDEX results_order ON results (day, points DESC, millis, received);

-- What is left of a day that is over.
CREATE TABLE day_summaries (
    day     integer     PRIMARY KEY,
    players bigint      NOT NULL,
    presses integer[]   NOT NULL, -- the histogram: numbers of presses
    counts  bigint[]    NOT NULL, -- and how many players needed them
    rolled  timestamptz NOT NULL
);

-- The days that a player has solved, as ranges: a streak is one range. Days are added
-- when they are rolled up; the days after that are found in results.
CREATE TABLE player_days (
    player uuid           PRIMARY KEY,
    days   int4multirange NOT NULL
);

-- +goose Down
DROP TABLE player_days, day_summaries, results, settings;
