-- +goose Up

-- Rooms as they were at the start of their last round, so that the rounds before need not be read again. All of
-- it follows from the events; a room without one is worked out from all of them.
CREATE TABLE room_snapshots (
    code     text   PRIMARY KEY REFERENCES rooms ON DELETE CASCADE,
    seq      bigint NOT NULL, -- of the event that started the round
    snapshot jsonb  NOT NULL
);

-- +goose Down
DROP TABLE room_snapshots;
