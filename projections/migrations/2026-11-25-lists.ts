// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-25-lists'

// The list of payments sorted by its total, and narrowed to days. A reference is searched for with the
// names, so its own index has no query left.
export const statements = `
create index payment_history_total on read_models.payment_history
  (organisation_id, (coalesce(total_amount_cents, amount_cents)), initiated_position);
create index payment_history_initiated on read_models.payment_history
  (organisation_id, initiated_at);
drop index read_models.payment_history_reference;
`
