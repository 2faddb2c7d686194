/**
 * What administration's dashboard sums over all charities. The new versions of the models of payments
 * and of the journal fill the tables.
 */
export const givingOfPlatform = {
  name: '2026-11-30-giving-of-platform',
  statements: `
create table read_models.giving_months (
  month date not null check (extract(day from month) = 1),
  organisation_id uuid not null,
  method text not null,
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
  primary key (month, organisation_id, method, source),
  check (total_cents = fee_cents + net_cents)
) with (fillfactor = 50);

create table read_models.income_days (
  account text not null,
  business_date date not null,
  recorded_date date not null,
  movement_cents bigint not null,
  movements int not null,
  primary key (account, business_date, recorded_date)
) with (fillfactor = 50);

-- sumPlatformGiving: the days that are no whole month. It has no sum, so that an update of a row
-- writes no index.
create index giving_days_of_all on read_models.giving_days (day);
-- countPlatformFailures
create index payment_days_failures_of_all on read_models.payment_days (day) where failure <> '';
-- sumPlatformPaidOut
create index payouts_paid_on_of_all on read_models.payouts (paid_on) where paid_on is not null;
create index payouts_sent_back_of_all on read_models.payouts (ended_at) where status = 'returned';
-- sumOwedInvoices
create index invoices_owed_of_all on read_models.invoices (organisation_id) where owed_cents > 0;
`,
}
