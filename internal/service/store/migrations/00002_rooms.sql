-- +goose Up

CREATE TABLE rooms (
    code    text        PRIMARY KEY, -- six letters
    host    uuid        NOT NULL,
    mode    text        NOT NULL,
    puzzles text[]      NOT NULL,    -- the IDs, one for each round
    made    timestamptz NOT NULL,
    ends    timestamptz NOT NULL,
    last    bigint      NOT NULL     -- the number of its last event
);

CREATE INDEX rooms_ends ON rooms (ends);

-- All that happens in rooms, in order. What a room looks like is worked out from it.
CREATE TABLE room_events (
    code   text        NOT NULL REFERENCES rooms ON DELETE CASCADE,
    seq    bigint      NOT NULL,
    kind   smallint    NOT NULL,
    player uuid        NOT NULL,
    round  integer     NOT NULL,
    number integer     NOT NULL, -- which move of the player in the round it is
    move   integer     NOT NULL,
    at     timestamptz NOT NULL,
    PRIMARY KEY (code, seq)
);

-- What is sent again after a connection was lost counts once.
CREATE UNIQUE INDEX room_events_once ON room_events (code, kind, player, round, number);

-- +goose Down
DROP TABLE room_events, rooms;
