// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-21-journal'

export const statements = `
create table read_models.account_days (
  organisation_id uuid not null,
  account text not null,
  business_date date not null,
  recorded_date date not null,
  movement_cents bigint not null,
  primary key (organisation_id, account, business_date, recorded_date)
) with (fillfactor = 80);

-- balancesAsOf, accountBalanceAsOf, statementOf: the part of the day in which the moment lies
create index postings_recorded on read_models.postings (organisation_id, recorded_at);
-- trialBalanceAsOf: the same for all charities; rows lie in the order in which they were recorded
create index postings_recorded_by_all on read_models.postings
  using brin (recorded_at) with (pages_per_range = 16);
-- statementOf
create index postings_business_date
  on read_models.postings (organisation_id, business_date, position, line);
`
