// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-25-logins'

export const statements = `
-- Unlogged, as limits are: after a crash of PostgreSQL everybody starts afresh.
create unlogged table kept.guess_counts (
  key text primary key,
  guesses int not null check (guesses >= 0),
  allowed_at timestamptz not null,
  ends_at timestamptz not null
) with (fillfactor = 50);
-- sweepKept
create index guess_counts_ended on kept.guess_counts (ends_at);

create table kept.known_devices (
  realm text not null,
  person_id uuid not null,
  token_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- isKnownDevice, forgetDevices
  primary key (realm, person_id, token_hash)
);
-- sweepKept
create index known_devices_ended on kept.known_devices (expires_at);

create table kept.security_events (
  id bigint generated always as identity primary key,
  organisation_id uuid not null,
  staff_id uuid not null,
  event text not null,
  outcome text not null check (outcome in ('succeeded', 'failed')),
  reason text,
  address text not null,
  device text not null,
  happened_at timestamptz not null
);
-- securityEventsAt
create index security_events_of_organisation on kept.security_events (organisation_id, id);
-- sweepKept
create index security_events_happened on kept.security_events (happened_at);
`
