-- +goose Up

-- The stars that a player has won on the journey, as text: those of all devices together.
CREATE TABLE IF NOT EXISTS player_journeys (
    player   uuid PRIMARY KEY,
    progress text NOT NULL CHECK (octet_length(progress) <= 65536)
);

-- +goose Down
DROP TABLE player_journeys;
