/** Projects, and what was given to each. */
export const projects = `
create table read_models.project_page (
  project_id uuid primary key,
  organisation_id uuid not null,
  status text not null check (status in ('open', 'unlisted', 'closed')),
  unlisted boolean not null,
  details jsonb not null,
  raised_cents bigint not null check (raised_cents >= 0),
  payments bigint not null check (payments >= 0),
  created_at timestamptz not null,
  created_position bigint not null,
  position bigint not null,
  version int not null default 0,
  net_cents bigint not null default 0,
  last_gift_at timestamptz
);
-- openProjects
create index project_page_open on read_models.project_page (organisation_id, created_position desc)
  where status = 'open';
create index project_page_running on read_models.project_page
  (organisation_id, created_position desc) where status <> 'closed';
create index project_page_closed on read_models.project_page
  (organisation_id, created_position desc) where status = 'closed';

create table read_models.project_gifts (
  payment_id uuid primary key,
  organisation_id uuid not null,
  project_id uuid,
  amount_cents bigint not null check (amount_cents > 0),
  total_cents bigint not null check (total_cents > 0),
  given_back_cents bigint not null check (given_back_cents between 0 and total_cents),
  position bigint not null,
  net_cents bigint not null default 0
) with (fillfactor = 90);

create table read_models.resting_projects (
  organisation_id uuid primary key,
  project_ids uuid[] not null,
  position bigint not null
) with (fillfactor = 80);
`
