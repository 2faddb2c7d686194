// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-25-charities-list'

// The administrators' list of charities sorted by name, and narrowed to days and to a plan.
export const statements = `
create index charity_directory_name on read_models.charity_directory
  ((left(lower(coalesce(profile #>> '{name,en}', profile #>> '{name,default}')), 60)),
  registered_position);
create index charity_directory_registered on read_models.charity_directory (registered_at);
create index charity_directory_plan on read_models.charity_directory
  ((profile ->> 'plan'), registered_position);
`
