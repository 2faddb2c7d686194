// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-26-bank-accounts'

export const statements = `
create table read_models.bank_accounts (
  organisation_id uuid not null,
  account_id uuid not null,
  fingerprint text not null,
  bank_code text not null,
  branch_code text not null,
  last4 text not null,
  account_holder text not null,
  status text not null
    check (status in ('pending', 'approved', 'in_use', 'former', 'refused', 'broken')),
  given_at timestamptz not null,
  given_by uuid,
  in_use_at timestamptz,
  held_until timestamptz,
  ended_at timestamptz,
  refused_because text,
  ended_by uuid,
  broken_code text,
  given_position bigint not null,
  position bigint not null,
  primary key (organisation_id, account_id)
);
comment on column read_models.bank_accounts.account_holder is 'personal';
comment on column read_models.bank_accounts.last4 is 'personal';
-- findBankAccounts: at most two rows of a charity
create index bank_accounts_present on read_models.bank_accounts (organisation_id, given_position)
  where ended_at is null;
-- formerAccountsList
create index bank_accounts_ended on read_models.bank_accounts (organisation_id, given_position)
  where ended_at is not null;
`
