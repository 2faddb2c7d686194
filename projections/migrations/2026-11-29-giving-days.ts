// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-29-giving-days'

export const statements = `
create table read_models.giving_days (
  organisation_id uuid not null,
  day date not null,
  project_id text not null,
  method text not null,
  type text not null,
  gifts int not null,
  amount_cents bigint not null,
  net_cents bigint not null,
  position bigint not null,
  primary key (organisation_id, day, project_id, method, type)
) with (fillfactor = 80);
`
