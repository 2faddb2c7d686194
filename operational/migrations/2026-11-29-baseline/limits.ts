/** The tables that limit guesses and requests, and list the charities under an alarm. */
export const limits = `
create unlogged table operational.rate_limits (
  key text primary key,
  whole_at timestamptz not null
) with (fillfactor = 50);
-- sweepOperational
create index rate_limits_whole on operational.rate_limits (whole_at);

-- Unlogged, as limits are: a crash of PostgreSQL begins all of them afresh.
create unlogged table operational.guess_counts (
  key text primary key,
  guesses int not null check (guesses >= 0),
  allowed_at timestamptz not null,
  ends_at timestamptz not null
) with (fillfactor = 50);
-- sweepOperational
create index guess_counts_ended on operational.guess_counts (ends_at);

create table operational.spent_challenges (
  id text primary key,
  member bigint not null,
  ends_at timestamptz not null
);
-- sweepOperational
create index spent_challenges_ended on operational.spent_challenges (ends_at);

create table operational.card_testing_alarms (
  organisation_id uuid primary key,
  began_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > began_at),
  declined int not null,
  succeeded int not null
);
`
