/**
 * The sums of giving on two clocks, which are sums of the model of payments now: its new version
 * fills them.
 */
export const givingDays = {
  name: '2026-11-30-giving-days',
  statements: `
delete from read_models.checkpoints where name = 'giving-days';
drop table read_models.giving_days;

create table read_models.giving_days (
  organisation_id uuid not null,
  day date not null,
  recorded_day date not null,
  project_id text not null,
  method text not null,
  type text not null,
  source text not null,
  gifts int not null,
  amount_cents bigint not null,
  total_cents bigint not null,
  fee_cents bigint not null,
  net_cents bigint not null,
  refunds int not null,
  refunded_cents bigint not null,
  disputes int not null,
  disputed_cents bigint not null,
  losses int not null,
  lost_cents bigint not null,
  given_back_cents bigint not null,
  primary key (organisation_id, day, recorded_day, project_id, method, type, source),
  check (total_cents = fee_cents + net_cents)
) with (fillfactor = 80);

create table read_models.giving_hours (
  organisation_id uuid not null,
  day date not null,
  recorded_day date not null,
  hour int not null check (hour between 0 and 23),
  gifts int not null,
  amount_cents bigint not null,
  primary key (organisation_id, day, recorded_day, hour)
) with (fillfactor = 80);

create table read_models.givers (
  organisation_id uuid not null,
  person_id uuid not null,
  days jsonb not null,
  position bigint not null,
  primary key (organisation_id, person_id)
) with (fillfactor = 80);

create table read_models.giver_days (
  organisation_id uuid not null,
  day date not null,
  recorded_day date not null,
  earlier_day date not null,
  people int not null,
  primary key (organisation_id, day, recorded_day, earlier_day)
) with (fillfactor = 80);

alter table read_models.payment_history add column of_plan boolean not null default false;
alter table read_models.payment_days
  add column of_plan boolean not null default false,
  add column failure text not null default '',
  add column given_cents bigint not null default 0,
  add column net_cents bigint not null default 0,
  drop constraint payment_days_pkey,
  add primary key (organisation_id, day, project_id, method, type, source, status, waits, failure,
    of_plan);

-- paymentsList: payments that were refunded or lost on some days
create index payment_history_returned on read_models.payment_history
  (organisation_id, given_at, initiated_position) where refunded_cents + lost_cents > 0;
-- paymentsList: payments that failed for a reason
create index payment_history_failure on read_models.payment_history
  (organisation_id, failure_reason, given_at, initiated_position) where failure_reason is not null;

alter table read_models.charity_directory
  add column year_starts_in int not null default 4 check (year_starts_in between 1 and 12);

-- sumPaidOut, and payoutsList by the day of arrival
create index payouts_paid_on on read_models.payouts (organisation_id, paid_on)
  where paid_on is not null;
`,
}
