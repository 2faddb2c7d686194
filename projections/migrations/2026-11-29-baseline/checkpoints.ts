/** How far each read model has read. */
export const checkpoints = `
create table read_models.checkpoints (
  name text primary key,
  version int not null,
  position bigint not null check (position >= 0),
  stopped jsonb,
  build int not null default 0,
  moved_at timestamptz not null default clock_timestamp()
) with (fillfactor = 50);
`
