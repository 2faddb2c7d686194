// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-07-lines-of-proofs'

export const statements = `
-- findFittingLines: by sum and day, and by a reference in whatever way a bank prints it. With
-- few pending entries (128 kB), which each of 200 look-ups reads from their start.
create index bank_lines_of_sum on kept.bank_lines (organisation_id, amount_cents, day)
  where amount_cents > 0;
create index bank_lines_references on kept.bank_lines using gin (
  regexp_replace(upper(description), '[^0-9A-Z]', '', 'g') gin_trgm_ops) with (gin_pending_list_limit = 128);
`
