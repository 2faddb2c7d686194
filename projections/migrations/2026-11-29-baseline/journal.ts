/** The double-entry journal with its sums, and the hash chain over the events. */
export const journal = `
create table read_models.postings (
  position bigint not null,
  line int not null check (line > 0),
  organisation_id uuid not null,
  payment_id uuid,
  journal text not null,
  debit text not null,
  credit text not null check (credit <> debit),
  amount_cents bigint not null check (amount_cents > 0),
  business_date date not null,
  recorded_at timestamptz not null,
  payout_id uuid,
  offline_entry_id uuid,
  primary key (position, line)
);
-- listPostings
create index postings_payment on read_models.postings (payment_id, position, line);
-- balancesAsOf, accountBalanceAsOf, loadStatement: the part of the day in which the moment lies
create index postings_recorded on read_models.postings (organisation_id, recorded_at);
-- postingsList, loadStatement: one account of a charity, by day. Only a charity's own accounts are
-- read like this, and most postings have a side of the platform's or the provider's.
create index postings_debit on read_models.postings
  (organisation_id, debit, business_date, (position * 8192 + line * 2))
  where debit ~ '^(charity|direct|receivable|credit):';
create index postings_credit on read_models.postings
  (organisation_id, credit, business_date, (position * 8192 + line * 2 + 1))
  where credit ~ '^(charity|direct|receivable|credit):';
create index postings_recorded_by_all on read_models.postings (recorded_at);
-- listPayoutPostings: few postings are of payouts
create index postings_payout on read_models.postings (payout_id, position, line)
  where payout_id is not null;
create index postings_offline_entry on read_models.postings (offline_entry_id, position, line)
  where offline_entry_id is not null;

create table read_models.account_balances (
  account text not null,
  organisation_id uuid not null,
  balance_cents bigint not null,
  debit_cents bigint not null default 0,
  credit_cents bigint not null default 0,
  primary key (account, organisation_id)
) with (fillfactor = 50);

create table read_models.account_days (
  organisation_id uuid not null,
  account text not null,
  business_date date not null,
  recorded_date date not null,
  movement_cents bigint not null,
  movements integer not null default 0,
  primary key (organisation_id, account, business_date, recorded_date)
) with (fillfactor = 80);

create table read_models.hash_chain (
  book text collate "C" not null,
  block int not null check (block >= 0),
  first_position bigint not null,
  last_position bigint not null,
  events int not null check (events between 1 and 64),
  entries text not null,
  link text not null,
  primary key (book, block),
  check (first_position <= last_position)
) with (fillfactor = 70);
-- chainBlocks
create index hash_chain_first on read_models.hash_chain (first_position);
`
