// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-05-parts-of-payments'

export const statements = `
-- findPartlyPaid
create index bank_matches_parts on read_models.bank_matches (organisation_id, position desc)
  where amount_cents > 0 and amount_cents < target_cents;
`
