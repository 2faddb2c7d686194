// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-26-access-reasons'

// The charities whose data an administrator opens in a session, after a reason that they read.
export const statements = `
alter table kept.sessions add column explained_charities uuid[] not null default '{}';
`
