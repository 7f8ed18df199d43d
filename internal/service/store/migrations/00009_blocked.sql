-- +goose Up

-- Players whose results are not stored.
CREATE TABLE IF NOT EXISTS blocked_players (
    player uuid        PRIMARY KEY,
    since  timestamptz NOT NULL DEFAULT now()
);

-- +goose Down
DROP TABLE blocked_players;
