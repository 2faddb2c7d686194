// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-21-provider-credentials'

export const statements = `
create table kept.provider_credentials (
  organisation_id uuid not null,
  provider text not null check (provider in ('payme', 'tap_and_go')),
  sealed bytea not null,
  expires_at timestamptz,
  stored_at timestamptz not null,
  primary key (organisation_id, provider)
);
-- endingCredentials
create index provider_credentials_ending on kept.provider_credentials (expires_at)
  where expires_at is not null;
`
