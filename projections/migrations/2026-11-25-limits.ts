// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-25-limits'

export const statements = `
-- Payments whose bank has been asked about a card and has not answered yet.
alter table kept.try_counts add column under_way uuid[] not null default '{}';

-- Notes under every limit, and at the charity, that a bank is about to be asked about a card of this
-- payment; or, where one of them has nothing left, under none, and says which. What is under way counts
-- as refused until it is known. The rows are locked in the order of their keys, the charity's last, and
-- only then counted by a new statement, which sees all that was committed by whoever held them before.
create function kept.begin_card_try(
  asked_keys text[], asked_most_declines int[], asked_payment uuid, asked_member bigint,
  asked_at timestamptz, lasts interval,
  charity_key text, most_under_way int, most_tries int
) returns table (key text, ends_at timestamptz, because text, is_new boolean)
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $body$
#variable_conflict use_column
begin
  perform 1 from kept.try_counts c where c.key = any (asked_keys) order by c.key for update;
  insert into kept.try_counts as c (key, members, payments, most, began_at, ends_at)
    values (charity_key, '{}', '{}', 1, asked_at, asked_at + lasts)
    on conflict (key) do update set
      members = case when c.ends_at <= asked_at then '{}' else c.members end,
      under_way = case when c.ends_at <= asked_at then '{}' else c.under_way end,
      began_at = case when c.ends_at <= asked_at or c.ends_at > asked_at + lasts + interval '1 minute'
        then excluded.began_at else c.began_at end,
      ends_at = case when c.ends_at <= asked_at or c.ends_at > asked_at + lasts + interval '1 minute'
        then excluded.ends_at else c.ends_at end;
  return query
    select s.key, s.ends_at,
      case when s.declined >= s.most then 'declined' else 'under_way' end, false
    from (
      select c.key, c.ends_at, a.most, cardinality(c.under_way) as under_way,
        (select count(*)::int from read_models.declined_tries d
          where d.payment_id = any (c.payments) and d.declined_at >= c.began_at) as declined
      from unnest(asked_keys, asked_most_declines) as a (key, most)
      join kept.try_counts c on c.key = a.key
      where asked_payment <> all (c.under_way)
    ) s
    where s.declined + s.under_way >= s.most
    union all
    select c.key, c.ends_at,
      case when cardinality(c.members) >= most_tries and asked_member <> all (c.members)
        then 'most_tries' else 'charity_under_way' end, false
    from kept.try_counts c
    where c.key = charity_key and (
      (asked_payment <> all (c.under_way) and cardinality(c.under_way) >= most_under_way)
      or (cardinality(c.members) >= most_tries and asked_member <> all (c.members)));
  if found then return; end if;
  return query
    select c.key, c.ends_at, null::text, asked_payment <> all (c.under_way)
    from kept.try_counts c where c.key = charity_key;
  update kept.try_counts c set
    under_way = case when asked_payment = any (c.under_way) then c.under_way
      else c.under_way || asked_payment end,
    members = case
      when c.key <> charity_key or most_tries is null or asked_member = any (c.members) then c.members
      else c.members || asked_member end
  where c.key = any (asked_keys || charity_key);
end $body$;

-- It is known how it ended. A refusal is counted by the books; until they show it, it stays under way.
create function kept.end_card_try(asked_keys text[], asked_payment uuid, was_refused boolean)
returns void
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $body$
begin
  perform 1 from kept.try_counts c where c.key = any (asked_keys) order by c.key for update;
  update kept.try_counts c set under_way = array_remove(c.under_way, asked_payment)
    where c.key = any (asked_keys) and asked_payment = any (c.under_way)
      and (not was_refused or exists (select 1 from read_models.declined_tries d
        where d.payment_id = asked_payment and d.declined_at >= c.began_at));
end $body$;

-- As before, but that a window which ends later than it can was opened by a clock that had run ahead: it
-- ends one window from now.
create or replace function kept.take_try(
  asked_keys text[], asked_members bigint[], asked_mosts int[],
  asked_payment uuid, asked_at timestamptz, lasts interval
) returns table (key text, taken int, payments uuid[], began_at timestamptz, ends_at timestamptz,
  refused boolean)
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $body$
#variable_conflict use_column
declare
  took kept.try_counts[];
begin
  update kept.try_counts c set began_at = asked_at, ends_at = asked_at + lasts
    where c.key in (
      select f.key from kept.try_counts f
      where f.key = any (asked_keys) and f.ends_at > asked_at + lasts + interval '1 minute'
      order by f.key for update);
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
