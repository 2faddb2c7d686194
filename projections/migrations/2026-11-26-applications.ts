// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-26-applications'

// Charities' applications to join, for the applicant's steps and administration's list.
export const statements = `
create table read_models.applications (
  organisation_id uuid primary key,
  applicant_id uuid not null,
  username text not null,
  status text not null,
  round integer not null,
  plan text,
  name text,
  submitted_at timestamptz,
  due_on date,
  claimed_by uuid,
  message text,
  state jsonb not null,
  started_at timestamptz not null,
  started_position bigint not null,
  changed_at timestamptz not null,
  position bigint not null
);
create index applications_started on read_models.applications (started_position);
create index applications_status on read_models.applications (status, started_position);
create index applications_changed on read_models.applications (position, started_position);
create index applications_changed_status on read_models.applications
  (status, position, started_position);
create index applications_name on read_models.applications
  ((left(lower(coalesce(name, '')), 60)), started_position);
create index applications_claimed on read_models.applications (claimed_by, started_position)
  where claimed_by is not null;
create index applications_username on read_models.applications (username, started_position);
create index applications_applicant on read_models.applications (applicant_id);
`
