// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-26-request-origins'

// From where a member of staff did what the list of activity shows.
export const statements = `
create table kept.request_origins (
  request_id uuid primary key,
  organisation_id uuid not null,
  staff_id uuid not null,
  device text not null,
  place text not null,
  happened_at timestamptz not null
);
-- forgetRequestOrigins
create index request_origins_of_person on kept.request_origins (staff_id);
-- sweepOperational
create index request_origins_happened on kept.request_origins (happened_at);

alter table read_models.activity add column request_id uuid;
`
