// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-21-builds'

// How often a rebuild has put other tables in place: who remembers rows of theirs sees that they are
// of the past.
export const statements = `
alter table read_models.checkpoints add column build int not null default 0;
`
