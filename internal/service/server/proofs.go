package server

import (
	"context"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"lightsout/internal/service/proofrun"
	"lightsout/internal/service/store"
)

// proofRows is the maximum number of proofs in the list.
const proofRows = 50

// registerProofs adds the API operations for proofs. Proofs can be filed and stopped only from the
// command line, because they cost more than a stranger should be able to spend.
func (s *Server) registerProofs(api huma.API) {
	huma.Register(api, raw[proofsBody](api, operation("get-proofs", http.MethodGet, "/api/proofs", "The latest proofs, newest first")), s.getProofs)
	huma.Register(api, operation("get-proof", http.MethodGet, "/api/proofs/{id}", "A proof, with its stages"), s.getProof)
}

type proofsBody struct {
	Proofs []proofrun.ProofView `json:"proofs" maxItems:"50" nullable:"false"`
}

// getProofs writes the list of proofs, which all readers share.
func (s *Server) getProofs(ctx context.Context, _ *struct{}) (*huma.StreamResponse, error) {
	list, err := s.caches.proofs.get(ctx, "")
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	return list.answer("public, max-age=2"), nil
}

// readProofs returns the list of proofs.
func (s *Server) readProofs(ctx context.Context, _ string) (sharedJSON, error) {
	list, err := s.store.ProofStatuses(ctx, proofRows)
	if err != nil {
		return sharedJSON{}, err
	}
	body := &proofsBody{Proofs: make([]proofrun.ProofView, len(list))}
	for i, p := range list {
		body.Proofs[i] = p.View()
	}
	return newSharedJSON(body)
}

// ByProof holds the ID of a proof in a path. It is exported for huma.
type ByProof struct {
	ID string `path:"id" maxLength:"18" pattern:"^[1-9][0-9]*$" example:"3" doc:"The number of a proof."`
}

type proofOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         *proofrun.ProofDetails
}

func (s *Server) getProof(ctx context.Context, in *ByProof) (*proofOutput, error) {
	id, err := strconv.ParseInt(in.ID, 10, 64)
	if err != nil {
		return nil, s.problem(ctx, store.ErrNotFound)
	}
	d, err := s.store.ProofDetails(ctx, id)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	return &proofOutput{CacheControl: "public, max-age=2", Body: d}, nil
}
