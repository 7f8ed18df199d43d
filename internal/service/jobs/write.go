package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"lightsout/internal/proof"
	"lightsout/internal/service/proofrun"
	"lightsout/internal/service/store"
)

// Write writes the file of a proof that is done, by a program of some version. Anyone can
// check it with lightsout proof check.
func Write(ctx context.Context, data *store.Store, id int64, program string, w io.Writer) error {
	p, err := data.Proof(ctx, id)
	switch {
	case err != nil:
		return err
	case p.State != proofrun.Done:
		return fmt.Errorf("proof %d is not done; its file can be written when it is", id)
	case p.Version != proof.Version():
		return fmt.Errorf("proof %d is of version %s, and this program writes version %s; use the program that worked on it", id, p.Version, proof.Version())
	}
	var result proof.Result
	if err := json.Unmarshal(p.Result, &result); err != nil {
		return err
	}
	stages, err := data.Stages(ctx, p)
	if err != nil {
		return err
	}
	out := proof.NewWriter(w, program, proof.Question{Puzzle: p.Puzzle, Goal: p.Goal})
	for i, stage := range stages {
		err := data.Answers(ctx, proofrun.StageID{Proof: p.ID, Round: p.Round, Stage: i}, func(a proofrun.Answer) error {
			return out.Add(proof.Record{Stage: i, Shards: stage.Shards, Shard: a.Shard, Answer: a.Answer})
		})
		if err != nil {
			return err
		}
	}
	return out.Close(&result)
}
