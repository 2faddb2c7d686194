// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-22-totals-of-monthly-gifts'

// Rows that stand already say nothing of it until the rebuild that the new version asks for.
export const statements = `
alter table read_models.recurring_plans
  add column next_number integer,
  add column next_day text,
  add column amount_cents bigint not null default 0;
-- plansOfCharity
create index recurring_plans_charity
  on read_models.recurring_plans (organisation_id, status, started_position desc);
-- expectedOf, troublesOf
create index recurring_plans_due
  on read_models.recurring_plans (organisation_id, next_day desc, plan_id desc, next_number desc)
  where next_at is not null;

alter table read_models.instalments add column let_go text;
-- expectedOf, troublesOf
create index instalments_open on read_models.instalments
  (organisation_id, status, day desc, plan_id desc, number desc)
  where status in ('charging', 'retrying', 'waiting');
-- troublesOf
create index instalments_given_up on read_models.instalments
  (organisation_id, day desc, plan_id desc, number desc) where let_go = 'time';

create table read_models.instalment_days (
  organisation_id uuid not null,
  day text not null,
  status text not null,
  instalments bigint not null check (instalments >= 0),
  amount_cents bigint not null check (amount_cents >= 0),
  position bigint not null,
  -- expectedOf
  primary key (organisation_id, day, status)
) with (fillfactor = 80);
-- instalmentsOfDay, which asks for the sums instead
drop index read_models.instalments_day;
create index instalment_days_day on read_models.instalment_days (day);

create table read_models.recurring_plan_counts (
  organisation_id uuid not null,
  status text not null,
  plans bigint not null check (plans >= 0),
  position bigint not null,
  -- planCounts
  primary key (organisation_id, status)
) with (fillfactor = 80);
`
