/** Applications of charities. */
export const applications = `
create table read_models.applications (
  organisation_id uuid primary key,
  applicant_id uuid,
  username text not null,
  status text not null,
  round integer not null,
  plan text,
  name text,
  submitted_at timestamptz,
  due_on date,
  claimed_by uuid,
  message text,
  started_at timestamptz not null,
  started_position bigint not null,
  changed_at timestamptz not null,
  position bigint not null,
  charity jsonb,
  -- Since when one waits for administration's decision.
  change_proposed_at timestamptz,
  application_status text,
  identity_image text not null default 'none'
);
comment on column read_models.applications.username is 'personal';
comment on column read_models.applications.message is 'personal';
create index applications_started on read_models.applications (started_position);
create index applications_status on read_models.applications (status, started_position);
create index applications_changed on read_models.applications (position, started_position);
create index applications_changed_status on read_models.applications
  (status, position, started_position);
create index applications_name on read_models.applications
  ((left(lower(coalesce(name, '')), 60)), started_position);
create index applications_claimed on read_models.applications (claimed_by, started_position)
  where claimed_by is not null;
create index applications_due on read_models.applications (due_on, position, started_position)
  where due_on is not null;
create index applications_changed_plan on read_models.applications
  (plan, position, started_position);
create index applications_change_proposed on read_models.applications (position, started_position)
  where change_proposed_at is not null;

-- Which applicants sent the same file.
create table read_models.application_files (
  sha256 text not null,
  organisation_id uuid not null,
  position bigint not null,
  primary key (sha256, organisation_id)
);
`
