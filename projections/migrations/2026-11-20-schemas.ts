// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-20-schemas'

export const statements = `
create schema if not exists read_models;
create schema if not exists kept;
`
