/** Recurring plans and their instalments. */
export const plans = `
create table read_models.recurring_plans (
  plan_id uuid primary key,
  organisation_id uuid not null,
  donor_id uuid not null,
  status text not null,
  card_reference text not null,
  next_at timestamptz,
  is_open boolean not null,
  state jsonb not null,
  started_at timestamptz not null,
  started_position bigint not null,
  position bigint not null,
  next_number integer,
  next_day text,
  amount_cents bigint not null default 0,
  is_resting boolean not null default false
);
comment on column read_models.recurring_plans.state is 'personal';
-- plansGoingOn, plansWaiting, isCardTied
create index recurring_plans_donor
  on read_models.recurring_plans (donor_id, organisation_id, started_position desc);
-- overdueCount
create index recurring_plans_next on read_models.recurring_plans (next_at)
  where next_at is not null;
-- plansList
create index recurring_plans_charity
  on read_models.recurring_plans (organisation_id, status, started_position desc);
-- loadExpected, issuesList
create index recurring_plans_due
  on read_models.recurring_plans (organisation_id, next_day desc, plan_id desc, next_number desc)
  where next_at is not null;
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

create table read_models.instalments (
  plan_id uuid not null,
  number integer not null check (number > 0),
  organisation_id uuid not null,
  donor_id uuid not null,
  payment_id uuid,
  day text not null,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null,
  tried_at timestamptz,
  retry_at timestamptz,
  waits_until timestamptz,
  position bigint not null,
  let_go text,
  primary key (plan_id, number)
);
-- planOfPayment
create index instalments_payment on read_models.instalments (payment_id);
-- overdueCount
create index instalments_retried on read_models.instalments (retry_at) where status = 'retrying';
create index instalments_untold on read_models.instalments (tried_at) where status = 'charging';
-- loadExpected, issuesList
create index instalments_open on read_models.instalments
  (organisation_id, status, day desc, plan_id desc, number desc)
  where status in ('charging', 'retrying', 'waiting');
-- issuesList
create index instalments_given_up on read_models.instalments
  (organisation_id, day desc, plan_id desc, number desc) where let_go = 'time';

create table read_models.instalment_days (
  organisation_id uuid not null,
  day text not null,
  status text not null,
  instalments bigint not null check (instalments >= 0),
  amount_cents bigint not null check (amount_cents >= 0),
  position bigint not null,
  -- loadExpected
  primary key (organisation_id, day, status)
) with (fillfactor = 80);
create index instalment_days_day on read_models.instalment_days (day);

create table read_models.recurring_plan_counts (
  organisation_id uuid not null,
  status text not null,
  plans bigint not null check (plans >= 0),
  position bigint not null,
  -- planCounts
  primary key (organisation_id, status)
) with (fillfactor = 80);

-- The lists of plans and of their issues are searched by donor.
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
`
