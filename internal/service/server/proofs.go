package server

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"lightsout/internal/service/store"
)

// proofRows is how many proofs the list shows.
const proofRows = 50

// registerProofs adds the operations of proofs. They are filed and stopped from the command
// line alone: a proof costs more than a stranger should be able to spend.
func (s *Server) registerProofs(api huma.API) {
	huma.Register(api, raw[proofsBody](api, operation("get-proofs", http.MethodGet, "/api/proofs", "The proofs that machines work on, or have worked on, the newest first")), s.getProofs)
	huma.Register(api, operation("get-proof", http.MethodGet, "/api/proofs/{id}", "A proof, with its stages"), s.getProof)
}

type proofsBody struct {
	Proofs []ProofView `json:"proofs" maxItems:"50" nullable:"false"`
}

// getProofs writes the list of proofs as it is kept.
func (s *Server) getProofs(ctx context.Context, _ *struct{}) (*huma.StreamResponse, error) {
	body, err := s.proofs.get(ctx, "")
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	return &huma.StreamResponse{Body: func(w huma.Context) {
		w.SetHeader("Content-Type", "application/json")
		w.SetHeader("Cache-Control", "public, max-age=2")
		_, _ = w.BodyWriter().Write(body) // a reader who goes away is no trouble
	}}, nil
}

// readProofs reads the list of proofs.
func (s *Server) readProofs(ctx context.Context, _ string) (*proofsBody, error) {
	list, err := s.store.ProofStatuses(ctx, 0, proofRows)
	if err != nil {
		return nil, err
	}
	body := &proofsBody{Proofs: make([]ProofView, len(list))}
	for i, p := range list {
		body.Proofs[i] = ViewProof(p)
	}
	return body, nil
}

// ByProof is the proof in a path. It is exported for huma alone.
type ByProof struct {
	ID string `path:"id" maxLength:"18" pattern:"^[1-9][0-9]*$" example:"3" doc:"The number of a proof."`
}

type proofOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         *ProofDetails
}

func (s *Server) getProof(ctx context.Context, in *ByProof) (*proofOutput, error) {
	id, err := strconv.ParseInt(in.ID, 10, 64)
	if err != nil {
		return nil, s.problem(ctx, store.ErrNotFound)
	}
	d, _, err := ReadProof(ctx, s.store, id)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	return &proofOutput{CacheControl: "public, max-age=2", Body: d}, nil
}

// ProofDetails are a proof with its stages.
type ProofDetails struct {
	ProofView
	Stages []ProofStage `json:"stages" nullable:"false"`
}

// A ProofStage is a stage of a proof.
type ProofStage struct {
	Name     string  `json:"name"`
	Shards   int     `json:"shards"`
	Answered int     `json:"answered"`
	Audits   int     `json:"audits"`
	Audited  int     `json:"audited"`
	Seconds  float64 `json:"seconds" doc:"how long it took, or takes so far"`
}

// ReadProof reads a proof; the error is store.ErrNotFound if there is none.
func ReadProof(ctx context.Context, data *store.Store, id int64) (*ProofDetails, store.Proof, error) {
	list, err := data.ProofStatuses(ctx, id, 1)
	if err != nil {
		return nil, store.Proof{}, err
	}
	if len(list) == 0 {
		return nil, store.Proof{}, store.ErrNotFound
	}
	p := list[0].Proof
	d := &ProofDetails{ProofView: ViewProof(list[0]), Stages: []ProofStage{}}
	stages, err := data.Stages(ctx, p)
	for _, g := range stages {
		end := g.StageEnded
		if end.IsZero() {
			end = time.Now()
		}
		if !p.Ended.IsZero() && end.After(p.Ended) {
			end = p.Ended // it was cancelled in the middle
		}
		d.Stages = append(d.Stages, ProofStage{g.Name, g.Shards, g.Answered, g.Audits, g.Audited, end.Sub(g.Began).Seconds()})
	}
	return d, p, err
}
