// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-21-stopped-read-models'

// Which event a read model cannot take in, while it cannot: its type and places, never what it says.
export const statements = `
alter table read_models.checkpoints add column stopped jsonb;
`
