// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-26-bank-account-numbers'

export const statements = `
create table kept.bank_account_numbers (
  organisation_id uuid not null,
  fingerprint text not null,
  sealed bytea not null,
  stored_at timestamptz not null,
  primary key (organisation_id, fingerprint)
);
`
