// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-21-earlier-tries'

export const statements = `
-- The payments of the window before the present one: a gift at its end is still compared with the
-- gifts of the next ten minutes, which are in the next window.
alter table kept.try_counts add column earlier_payments uuid[] not null default '{}';

-- As before; a window that begins keeps the payments of the one that it follows.
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
        earlier_payments = case when c.ends_at <= asked_at then c.payments
          else c.earlier_payments end,
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
