// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-22-recurring-plans'

export const statements = `
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
  position bigint not null
);
-- plansGoingOn, plansWaiting, isCardTied
create index recurring_plans_donor
  on read_models.recurring_plans (donor_id, organisation_id, started_position desc);
-- overdueCount
create index recurring_plans_next on read_models.recurring_plans (next_at)
  where next_at is not null;
comment on column read_models.recurring_plans.state is 'personal';

create table read_models.instalments (
  plan_id uuid not null,
  number integer not null check (number > 0),
  organisation_id uuid not null,
  donor_id uuid not null,
  payment_id uuid,
  day text not null,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null,
  reason text,
  tried_at timestamptz,
  retry_at timestamptz,
  waits_until timestamptz,
  position bigint not null,
  primary key (plan_id, number)
);
-- planOfPayment
create index instalments_payment on read_models.instalments (payment_id);
-- instalmentsOfDay
create index instalments_day on read_models.instalments (day, organisation_id, status);
-- overdueCount
create index instalments_retried on read_models.instalments (retry_at) where status = 'retrying';
create index instalments_untold on read_models.instalments (tried_at) where status = 'charging';
`
