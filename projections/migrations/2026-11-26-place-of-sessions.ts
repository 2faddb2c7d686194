// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-26-place-of-sessions'

export const statements = `
-- The network of the login, for staff and administrators; empty for donors.
alter table kept.sessions add column place text not null default '';
`
