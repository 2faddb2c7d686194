// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-21-tries-by-key'

export const statements = `
-- A connection keeps the plan that it made when the table was empty, and reading that from end to end
-- was best then.
alter function kept.take_try(text[], bigint[], int[], uuid, timestamptz, interval)
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off;
`
