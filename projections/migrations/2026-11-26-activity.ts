// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-26-activity'

// What staff and administrators did at a charity. It has no personal data.
export const statements = `
create table read_models.activity (
  position bigint primary key,
  organisation_id uuid not null,
  at timestamptz not null,
  actor text not null,
  kind text not null,
  type text not null,
  details jsonb not null
);
create index activity_date on read_models.activity (organisation_id, position);
create index activity_person on read_models.activity (organisation_id, actor, position);
create index activity_kind on read_models.activity (organisation_id, kind, position);
create index activity_day on read_models.activity (organisation_id, at);
`
