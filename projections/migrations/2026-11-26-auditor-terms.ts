// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-26-auditor-terms'

// The moment at which an auditor sees the books, and whether they see contact data.
export const statements = `
alter table read_models.charity_staff
  add column books_as_of timestamptz,
  add column books_position bigint,
  add column sees_unmasked boolean not null default false;
`
