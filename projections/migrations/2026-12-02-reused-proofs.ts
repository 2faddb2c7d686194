// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-02-reused-proofs'

export const statements = `
-- reusedProofs: a proof that was sent to any charity
create index payment_history_proof_everywhere
  on read_models.payment_history (proof_sha256)
  where proof_sha256 is not null;
-- proofsList: what waits for approval, the oldest first, and its totals
create index payment_history_awaiting_approval
  on read_models.payment_history (organisation_id, initiated_position)
  where awaiting_approval;
-- proofsList, by amount
create index payment_history_awaiting_approval_amount
  on read_models.payment_history
    (organisation_id, coalesce(total_amount_cents, amount_cents), initiated_position)
  where awaiting_approval;
`
