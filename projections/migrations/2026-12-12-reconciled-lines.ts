// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-12-reconciled-lines'

export const statements = `
-- Money that went out is below zero, and nothing of it is matched.
alter table read_models.bank_line_states
  drop constraint bank_line_states_check,
  add constraint bank_line_states_matched
    check (matched_cents between 0 and greatest(line_cents, 0)),
  add column reconciled_with text,
  add column reconciled_id uuid,
  add column reconciled_payment_id uuid;
-- findReconciled
create index bank_line_states_reconciled on read_models.bank_line_states
  (organisation_id, reconciled_id) where reconciled_id is not null;
-- findReturned: what lines of one sum pay
create index bank_matches_of_sum on read_models.bank_matches (organisation_id, amount_cents)
  where amount_cents > 0;
`
