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

// Write writes the file of a finished proof; program is the version of the program that writes it.
// Anyone can check the file with lightsout proof check.
func Write(ctx context.Context, data *store.Store, id int64, program string, w io.Writer) error {
	p, err := data.Proof(ctx, id)
	switch {
	case err != nil:
		return err
	case p.State != proofrun.Done:
		return fmt.Errorf("proof %d is not done yet; its file can be written once it is", id)
	case p.Version != proof.Version():
		return fmt.Errorf("proof %d has version %s, but this program writes version %s; use the program that computed it", id, p.Version, proof.Version())
	}
	var result proof.Result
	if err := json.Unmarshal(p.Result, &result); err != nil {
		return err
	}
	stages, err := data.Stages(ctx, p.ID)
	if err != nil {
		return err
	}
	out := proof.NewWriter(w, program, proof.Question{Puzzle: p.Puzzle, Goal: p.Goal})
	for i, stage := range stages {
		err := data.Answers(ctx, proofrun.StageID{Proof: p.ID, Stage: i}, func(a proofrun.Answer) error {
			return out.Add(proof.Record{Stage: i, Shards: stage.Shards, Shard: a.Shard, Answer: a.Answer})
		})
		if err != nil {
			return err
		}
	}
	return out.Close(result)
}
