// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-27-postings-by-account'

export const statements = `
alter table read_models.postings add column payout_id uuid;
alter table read_models.account_days add column movements integer not null default 0;
alter table read_models.account_balances
  add column debit_cents bigint not null default 0,
  add column credit_cents bigint not null default 0;

-- postingsList, loadStatement: one account of a charity, by day. Only a charity's own accounts are
-- read like this, and most postings have a side of the platform's or the provider's.
create index postings_debit on read_models.postings
  (organisation_id, debit, business_date, (position * 8192 + line * 2))
  where debit ~ '^(charity|direct|receivable|credit):';
create index postings_credit on read_models.postings
  (organisation_id, credit, business_date, (position * 8192 + line * 2 + 1))
  where credit ~ '^(charity|direct|receivable|credit):';
-- The two have its queries.
drop index read_models.postings_business_date;

-- An index by ranges of pages has none for the newest pages until a vacuum: a moment of today was
-- looked for in all of them.
drop index read_models.postings_recorded_by_all;
create index postings_recorded_by_all on read_models.postings (recorded_at);
`
