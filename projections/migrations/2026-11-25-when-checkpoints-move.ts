// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-25-when-checkpoints-move'

// A reader that takes nothing in while there is something to take in is told of within seconds.
export const statements = `
alter table read_models.checkpoints add column moved_at timestamptz not null default clock_timestamp();
`
