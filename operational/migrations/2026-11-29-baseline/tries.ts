/** Windows in which tries to pay are counted. */
export const tries = `
-- A payment whose bank has been asked about a card by a process, which holds the lease
-- 'process <holder>'. Where that lease ended, or the bank has not answered until then, it counts no
-- more: what the bank answers later is counted by the events.
create type operational.pending_try as (payment_id uuid, holder uuid, until timestamptz);

-- Unlogged: a crash of PostgreSQL begins every window afresh, a restart of anything does not.
create unlogged table operational.try_counts (
  key text primary key,
  members bigint[] not null,
  payments uuid[] not null,
  most int not null check (most > 0),
  began_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > began_at),
  pending operational.pending_try[] not null default '{}',
  -- The payments of the window before the present one: a gift at its end is still compared with the
  -- gifts of the next ten minutes, which are in the next window.
  earlier_payments uuid[] not null default '{}'
) with (fillfactor = 50);
-- sweepOperational
create index try_counts_ended on operational.try_counts (ends_at);

-- The plans of these functions are kept from the first use on: to make them anew for each payment
-- would take longer than to run them. They are made for the case that the table is large: a connection
-- that made its plans while it was small read the windows by their ends, and thousands of rows for each
-- try once it had grown. \`offset 0\` leaves no other index than the one of the key: PostgreSQL moves no
-- condition into such a part. A function that returns a set becomes a part of the statement that calls
-- it.

-- The limits that have nothing left for one more member.
create function operational.full_limits(
  asked_keys text[], asked_members bigint[], asked_mosts int[], asked_at timestamptz
) returns setof operational.try_counts
language sql stable
as $body$
  select c.* from unnest(asked_keys, asked_members, asked_mosts) as a (key, member, most)
  cross join lateral (select * from operational.try_counts t where t.key = a.key offset 0) c
  where c.ends_at > asked_at and a.member <> all (c.members) and cardinality(c.members) >= a.most
$body$;

-- Takes one from every limit, or, if one of them has nothing left, from none. What is in a set already
-- is taken a second time for nothing. A refused try only reads, and no try waits for more than the keys
-- that it shares: rows are locked in the order of their keys. A window which ends later than it can was
-- opened by a clock that had run ahead: it ends one window from now. A window that begins keeps the
-- payments of the one that it follows.
create function operational.take_try(
  asked_keys text[], asked_members bigint[], asked_mosts int[],
  asked_payment uuid, asked_at timestamptz, lasts interval
) returns table (key text, taken int, payments uuid[], began_at timestamptz, ends_at timestamptz,
  refused boolean)
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $body$
#variable_conflict use_column
declare
  took operational.try_counts[];
begin
  if exists (
    select from (select * from operational.try_counts where key = any (asked_keys) offset 0) c
    where c.ends_at > asked_at + lasts + interval '1 minute')
  then
    update operational.try_counts c set began_at = asked_at, ends_at = asked_at + lasts
      where c.key in (
        select f.key from operational.try_counts f
        where f.key = any (asked_keys) and f.ends_at > asked_at + lasts + interval '1 minute'
        order by f.key for update);
  end if;
  return query
    select f.key, cardinality(f.members), f.payments, f.began_at, f.ends_at, true
    from operational.full_limits(asked_keys, asked_members, asked_mosts, asked_at) f;
  if found then return; end if;
  begin
    with taken as (
      insert into operational.try_counts as c (key, members, payments, most, began_at, ends_at)
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
        earlier_payments = case when c.ends_at <= asked_at then c.payments
          else c.earlier_payments end,
        most = excluded.most,
        began_at = case when c.ends_at <= asked_at then excluded.began_at else c.began_at end,
        ends_at = case when c.ends_at <= asked_at then excluded.ends_at else c.ends_at end
      where c.ends_at <= asked_at or excluded.members[1] = any (c.members)
        or cardinality(c.members) < excluded.most
      returning c.*
    )
    select array_agg(row(t.*)::operational.try_counts) into took from taken t;
    if coalesce(cardinality(took), 0) < cardinality(asked_keys) then
      raise exception using errcode = 'AL001';
    end if;
    return query
      select t.key, cardinality(t.members), t.payments, t.began_at, t.ends_at, false
      from unnest(took) t;
  exception when sqlstate 'AL001' then
    -- Another try took the last one since: what was taken here is given back.
    return query
      select f.key, cardinality(f.members), f.payments, f.began_at, f.ends_at, true
      from operational.full_limits(asked_keys, asked_members, asked_mosts, asked_at) f;
  end;
end $body$;
`
