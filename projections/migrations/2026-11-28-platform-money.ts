// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-28-platform-money'

export const statements = `
-- Rows that stand have their card after the rebuild.
alter table read_models.unsettled_payments
  add column method text not null default 'card',
  add column card_brand text not null default '',
  add column card_local boolean not null default false;

create table read_models.provider_fee_months (
  organisation_id uuid not null,
  month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  method text not null,
  card_brand text not null,
  card_local boolean not null,
  payments int not null,
  charged_cents bigint not null,
  promised_cents bigint not null,
  taken_cents bigint not null,
  position bigint not null,
  primary key (organisation_id, month, method, card_brand, card_local)
) with (fillfactor = 80);
-- sumProviderFees: a year of all charities
create index provider_fee_months_month on read_models.provider_fee_months (month);

-- listAdvanced
create index treasuries_advanced on read_models.treasuries (advanced_cents desc)
  where advanced_cents > 0;
-- countOpenReviews
create index inbox_open_kinds on read_models.inbox (discrepancy, organisation_id, happened_at)
  where resolved_at is null;
-- countOpenApprovals
create index approvals_open_kinds on read_models.approvals (kind, asked_at) where status = 'open';
`
