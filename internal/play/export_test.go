package play

import "context"

// Load reads a game from the output of Save.
func Load(ctx context.Context, text string) (*Game, error) {
	s, err := parseSave(text)
	if err != nil {
		return nil, err
	}
	g, err := Open(ctx, s.id, s.options)
	if err != nil {
		return nil, err
	}
	if err := g.restore(s); err != nil {
		return nil, err
	}
	return g, nil
}
