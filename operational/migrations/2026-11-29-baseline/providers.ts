/** Credentials at providers, how far their lists were read, and custom domains. */
export const providers = `
create table operational.provider_credentials (
  organisation_id uuid not null,
  provider text not null check (provider in ('payme', 'tap_and_go')),
  sealed bytea not null,
  expires_at timestamptz,
  stored_at timestamptz not null,
  primary key (organisation_id, provider)
);
-- listEndingCredentials
create index provider_credentials_ending on operational.provider_credentials (expires_at)
  where expires_at is not null;

create table operational.provider_cursors (
  name text primary key,
  object_id text not null,
  created_at timestamptz not null
) with (fillfactor = 80);

-- The newest look at the DNS records of a charity's own host.
create table operational.domain_checks (
  organisation_id uuid primary key,
  host text not null,
  looked_at timestamptz not null,
  next_look_at timestamptz,
  found jsonb not null,
  absent_since timestamptz
);
`
