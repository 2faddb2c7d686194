// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-21-turnover-and-abuse'

export const statements = `
create table read_models.charity_turnover (
  organisation_id uuid not null,
  day date not null,
  collected_cents bigint not null check (collected_cents >= 0),
  given_back_cents bigint not null check (given_back_cents >= 0),
  position bigint not null,
  -- turnoverOf
  primary key (organisation_id, day)
) with (fillfactor = 80);

create table read_models.card_outcomes (
  organisation_id uuid not null,
  minute timestamptz not null,
  declined bigint not null check (declined >= 0),
  succeeded bigint not null check (succeeded >= 0),
  position bigint not null,
  -- takeTry, cardOutcomesSince
  primary key (organisation_id, minute)
) with (fillfactor = 80);

create table read_models.declined_tries (
  payment_id uuid not null,
  try int not null,
  organisation_id uuid not null,
  declined_at timestamptz not null,
  position bigint not null,
  -- takeTry
  primary key (payment_id, try)
);

-- Unlogged: a crash of PostgreSQL begins every window afresh, a restart of anything does not.
create unlogged table kept.try_counts (
  key text primary key,
  members bigint[] not null,
  payments uuid[] not null,
  most int not null check (most > 0),
  began_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > began_at)
) with (fillfactor = 50);
-- sweepKept
create index try_counts_ended on kept.try_counts (ends_at);

create table kept.spent_challenges (
  id text primary key,
  member bigint not null,
  ends_at timestamptz not null
);
-- sweepKept
create index spent_challenges_ended on kept.spent_challenges (ends_at);

create table kept.card_testing_alarms (
  organisation_id uuid primary key,
  began_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > began_at),
  declined int not null,
  succeeded int not null
);

-- Takes one from every limit, or, where one of them has nothing left, from none. What is in a set
-- already is taken a second time for nothing. Who is refused only reads, and nobody waits for more
-- than the keys they share: rows are locked in the order of their keys.
create function kept.take_try(
  asked_keys text[], asked_members bigint[], asked_mosts int[],
  asked_payment uuid, asked_at timestamptz, lasts interval
) returns table (key text, taken int, payments uuid[], began_at timestamptz, ends_at timestamptz,
  refused boolean)
language plpgsql as $body$
#variable_conflict use_column
declare
  took kept.try_counts[];
begin
  return query
    select c.key, cardinality(c.members), c.payments, c.began_at, c.ends_at, true
    from unnest(asked_keys, asked_members, asked_mosts) as a (key, member, most)
    join kept.try_counts c on c.key = a.key
    where c.ends_at > asked_at and a.member <> all (c.members)
      and cardinality(c.members) >= a.most;
  if found then return; end if;
  begin
    with taken as (
      insert into kept.try_counts as c (key, members, payments, most, began_at, ends_at)
      select a.key, array[a.member], array[asked_payment], a.most, asked_at, asked_at + lasts
      from unnest(asked_keys, asked_members, asked_mosts) as a (key, member, most)
      order by a.key
      on conflict (key) do update set
        members = case when c.ends_at <= asked_at then excluded.members
          when excluded.members[1] = any (c.members) then c.members
          else c.members || excluded.members end,
        payments = case when c.ends_at <= asked_at then excluded.payments
          when asked_payment = any (c.payments) then c.payments
          else c.payments || excluded.payments end,
        most = excluded.most,
        began_at = case when c.ends_at <= asked_at then excluded.began_at else c.began_at end,
        ends_at = case when c.ends_at <= asked_at then excluded.ends_at else c.ends_at end
      where c.ends_at <= asked_at or excluded.members[1] = any (c.members)
        or cardinality(c.members) < excluded.most
      returning c.*
    )
    select array_agg(row(t.*)::kept.try_counts) into took from taken t;
    if coalesce(cardinality(took), 0) < cardinality(asked_keys) then
      raise exception using errcode = 'AL001';
    end if;
    return query
      select t.key, cardinality(t.members), t.payments, t.began_at, t.ends_at, false
      from unnest(took) t;
  exception when sqlstate 'AL001' then
    -- Somebody else took the last one since: what was taken here is given back.
    return query
      select c.key, cardinality(c.members), c.payments, c.began_at, c.ends_at, true
      from unnest(asked_keys, asked_members, asked_mosts) as a (key, member, most)
      join kept.try_counts c on c.key = a.key
      where c.ends_at > asked_at and a.member <> all (c.members)
        and cardinality(c.members) >= a.most;
  end;
end $body$;
`
