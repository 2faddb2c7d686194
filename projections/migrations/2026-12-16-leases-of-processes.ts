// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-16-leases-of-processes'

export const statements = `
-- A payment whose bank has been asked about a card by a process, which holds the lease
-- 'process <holder>'. Where that lease ended, or the bank has not answered until then, it counts no
-- more: what the bank answers later is counted by the events.
create type kept.pending_try as (payment_id uuid, holder uuid, until timestamptz);

alter table kept.try_counts drop column under_way;
alter table kept.try_counts add column pending kept.pending_try[] not null default '{}';

create function kept.living_tries(tries kept.pending_try[], asked_at timestamptz)
returns kept.pending_try[]
language sql stable
as $body$
  select coalesce(array_agg(t), '{}') from unnest(tries) t
  where t.until > asked_at
    -- A later end was written by a clock that had run ahead.
    and t.until <= asked_at + interval '10 minutes'
    and exists (select from kept.leases l
    where l.name = 'process ' || t.holder and l.expires_at > clock_timestamp())
$body$;

drop function kept.begin_card_try(text[], int[], uuid, bigint, timestamptz, interval, text, int, int);

-- As before; what a dead process left pending is dropped on the way. The cap of an alarm has a row of
-- its own, because payers who paid before have another cap.
create function kept.begin_card_try(
  asked_keys text[], asked_most_declines int[], asked_payment uuid, asked_member bigint,
  asked_holder uuid, asked_at timestamptz, lasts interval, pending_lasts interval,
  charity_key text, most_pending int, cap_key text, most_tries int
) returns table (key text, ends_at timestamptz, because text, is_new boolean)
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $body$
#variable_conflict use_column
begin
  perform 1 from kept.try_counts c where c.key = any (asked_keys) order by c.key for update;
  insert into kept.try_counts as c (key, members, payments, most, began_at, ends_at)
    select k, '{}', '{}', 1, asked_at, asked_at + lasts
    from unnest(array[charity_key, cap_key]) k where k is not null order by k
    on conflict (key) do update set
      members = case when c.ends_at <= asked_at then '{}' else c.members end,
      began_at = case when c.ends_at <= asked_at or c.ends_at > asked_at + lasts + interval '1 minute'
        then excluded.began_at else c.began_at end,
      ends_at = case when c.ends_at <= asked_at or c.ends_at > asked_at + lasts + interval '1 minute'
        then excluded.ends_at else c.ends_at end;
  return query
    with seen as materialized (
      select c.key, c.ends_at, c.members, c.payments, c.began_at,
        kept.living_tries(c.pending, asked_at) as pending
      from kept.try_counts c where c.key = any (asked_keys || charity_key || cap_key)
    ), counted as (
      select s.key, s.ends_at, a.most, cardinality(s.pending) as pending,
        (select count(*)::int from read_models.declined_tries d
          where d.payment_id = any (s.payments) and d.declined_at >= s.began_at) as declined
      from unnest(asked_keys, asked_most_declines) as a (key, most)
      join seen s on s.key = a.key
      where not exists (select from unnest(s.pending) t where t.payment_id = asked_payment)
    )
    select k.key, k.ends_at, case when k.declined >= k.most then 'declined' else 'under_way' end, false
    from counted k where k.declined + k.pending >= k.most
    union all
    select s.key, s.ends_at, 'most_tries', false from seen s
    where s.key = cap_key and cardinality(s.members) >= most_tries
      and asked_member <> all (s.members)
    union all
    select s.key, s.ends_at, 'charity_under_way', false from seen s
    where s.key = charity_key and cardinality(s.pending) >= most_pending
      and not exists (select from unnest(s.pending) t where t.payment_id = asked_payment);
  if found then return; end if;
  return query
    select c.key, c.ends_at, null::text,
      not exists (select from unnest(kept.living_tries(c.pending, asked_at)) t
        where t.payment_id = asked_payment)
    from kept.try_counts c where c.key = charity_key;
  update kept.try_counts c set
    pending = case
      when c.key = cap_key then c.pending
      when exists (select from unnest(kept.living_tries(c.pending, asked_at)) t
        where t.payment_id = asked_payment) then c.pending
      else kept.living_tries(c.pending, asked_at)
        || row(asked_payment, asked_holder, asked_at + pending_lasts)::kept.pending_try end,
    members = case
      when c.key is distinct from cap_key or asked_member = any (c.members) then c.members
      else c.members || asked_member end
  where c.key = any (asked_keys || charity_key || cap_key);
end $body$;

-- It is known how it ended. A refusal is counted by the events; until they show it, it stays pending.
create or replace function kept.end_card_try(
  asked_keys text[], asked_payment uuid, was_refused boolean)
returns void
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $body$
begin
  perform 1 from kept.try_counts c where c.key = any (asked_keys) order by c.key for update;
  update kept.try_counts c set pending = array(
      select t from unnest(c.pending) t where t.payment_id <> asked_payment)
    where c.key = any (asked_keys)
      and exists (select from unnest(c.pending) t where t.payment_id = asked_payment)
      and (not was_refused or exists (select 1 from read_models.declined_tries d
        where d.payment_id = asked_payment and d.declined_at >= c.began_at));
end $body$;

-- sweepOperational
create index leases_ended on kept.leases (expires_at);
`
