// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-25-supporters-list'

// The list of supporters sorted by name, and narrowed to days.
export const statements = `
create index marketing_consents_name on read_models.marketing_consents
  (organisation_id, (left(lower(last_name || ' ' || first_name), 60)), given_position)
  where stands;
create index marketing_consents_given on read_models.marketing_consents
  (organisation_id, given_at) where stands;
`
