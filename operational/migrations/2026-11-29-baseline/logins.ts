/** The tables of logins, their charities and sessions, and the origins of requests. */
export const logins = `
create table operational.credentials (
  realm text not null check (realm in ('donor', 'staff', 'administrator')),
  username_hash text not null,
  person_id uuid not null,
  organisation_id uuid,
  password_hash text not null,
  created_at timestamptz not null default now(),
  -- False from the sign-up of a donor until the person who reads the mail to the address has entered
  -- or replaced the password. Until then it opens nothing.
  password_confirmed boolean not null default true,
  -- What a mailed link may change ends with the password or the username with which it was requested,
  -- at whichever charity that was.
  links_void_before timestamptz,
  undo_links_void_before timestamptz,
  primary key (realm, username_hash),
  check ((realm = 'staff') = (organisation_id is not null))
);
-- findPasswordHash, changePassword, changeUsername
create index credentials_person on operational.credentials (realm, person_id);
-- sweepOperational
create index credentials_unconfirmed on operational.credentials (created_at)
  where realm = 'staff' and not password_confirmed;

-- The charities where a login works.
create table operational.memberships (
  staff_id uuid primary key,
  organisation_id uuid not null,
  login_id uuid not null,
  opened_at timestamptz,
  username_due boolean not null default false,
  created_at timestamptz not null default now(),
  -- listMemberships
  unique (login_id, organisation_id)
);
-- listLoginsWithUsernameDue
create index memberships_due on operational.memberships (created_at) where username_due;

create table operational.sessions (
  token_hash text primary key,
  realm text not null check (realm in ('donor', 'staff', 'administrator')),
  person_id uuid not null,
  organisation_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_seen_at timestamptz not null,
  revoked_at timestamptz,
  device text not null default '',
  -- The network of the login, for staff and administrators; empty for donors.
  place text not null default '',
  -- The last time that the person of the session proved their identity again.
  proved_at timestamptz,
  explained_charities uuid[] not null default '{}',
  check ((realm = 'staff') = (organisation_id is not null))
) with (fillfactor = 80);
-- sweepOperational
create index sessions_ended on operational.sessions (expires_at);
-- listSessions, revokeSessions
create index sessions_person on operational.sessions (realm, person_id) where revoked_at is null;

create table operational.second_factors (
  realm text not null check (realm in ('donor', 'staff', 'administrator')),
  person_id uuid not null,
  sealed bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  recovery_hashes text[] not null default '{}',
  -- findSecondFactor
  primary key (realm, person_id)
);

create table operational.known_devices (
  realm text not null,
  person_id uuid not null,
  token_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- isKnownDevice, forgetDevices
  primary key (realm, person_id, token_hash)
);
-- sweepOperational
create index known_devices_ended on operational.known_devices (expires_at);

create table operational.security_events (
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
-- listSecurityEvents
create index security_events_of_organisation on operational.security_events (organisation_id, id);
-- sweepOperational
create index security_events_happened on operational.security_events (happened_at);

-- From where a member of staff did what the list of activity shows.
create table operational.request_origins (
  request_id uuid primary key,
  organisation_id uuid not null,
  staff_id uuid not null,
  device text not null,
  place text not null,
  happened_at timestamptz not null
);
-- forgetRequestOrigins
create index request_origins_of_person on operational.request_origins (staff_id);
-- sweepOperational
create index request_origins_happened on operational.request_origins (happened_at);
`
