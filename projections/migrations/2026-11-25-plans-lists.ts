// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-25-plans-lists'

// The lists of plans and of their issues: searched by donor, sorted by the next day and by the amount, and
// narrowed to days and to a project. The new table is filled by the rebuild that the new version asks for.
export const statements = `
create table read_models.plan_donors (
  donor_id uuid primary key,
  first_name text,
  last_name text,
  email text,
  position bigint not null
);
comment on column read_models.plan_donors.first_name is 'personal';
comment on column read_models.plan_donors.last_name is 'personal';
comment on column read_models.plan_donors.email is 'personal';

create index recurring_plans_newest on read_models.recurring_plans
  (organisation_id, started_position);
create index recurring_plans_next_day on read_models.recurring_plans
  (organisation_id, (coalesce(next_day, '')), started_position);
create index recurring_plans_amount on read_models.recurring_plans
  (organisation_id, amount_cents, started_position);
create index recurring_plans_started on read_models.recurring_plans
  (organisation_id, started_at);
create index recurring_plans_project on read_models.recurring_plans
  (organisation_id, (state #>> '{facts,projectId}'), started_position);
`
