// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-23-provider-cursors'

export const statements = `
create table kept.provider_cursors (
  name text primary key,
  object_id text not null,
  created_at timestamptz not null
) with (fillfactor = 80);
`
