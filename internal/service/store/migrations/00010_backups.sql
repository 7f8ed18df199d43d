-- +goose Up

-- The backups that follow what is written, each by a replication slot: all that was committed before a
-- moment is safe.
CREATE TABLE backups (
    slot  text        PRIMARY KEY,
    until timestamptz NOT NULL
);

-- +goose Down
DROP TABLE backups;
