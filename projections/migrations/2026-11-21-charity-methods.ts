// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-21-charity-methods'

export const statements = `
alter table read_models.charity_directory
  add column methods jsonb not null
    default '{"manual": [], "providers": [], "tapAndGoBasisPoints": null}';
`
