// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-25-earlier-bookkeeping'

// Kysely's table has every name of it by now.
export const statements = `
drop table if exists kept.migrations;
`
