// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-24-pending-read-by-key'

export const statements = `
-- As before, but that refusals are found by the keys of payments, with any plan that is kept: see
-- 2026-12-24-limits-read-by-key.
create or replace function kept.begin_card_try(
  asked_keys text[], asked_most_declines int[], asked_payment uuid, asked_member bigint,
  asked_holder uuid, asked_at timestamptz, lasts interval, pending_lasts interval,
  charity_key text, most_pending int, cap_key text, most_tries int
) returns table (key text, ends_at timestamptz, because text, is_new boolean)
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $body$
#variable_conflict use_column
begin
  perform set_config('synchronous_commit', 'off', true);
  perform 1 from kept.try_counts c where c.key = any (asked_keys) order by c.key for update;
  insert into kept.try_counts as c (key, members, payments, most, began_at, ends_at)
    select k, '{}', '{}', 1, asked_at, asked_at + lasts
    from unnest(array[charity_key, cap_key]) k where k is not null order by k
    on conflict (key) do update set
      members = case when c.ends_at <= asked_at then '{}' else c.members end,
      began_at = excluded.began_at, ends_at = excluded.ends_at
    where c.ends_at <= asked_at or c.ends_at > asked_at + lasts + interval '1 minute';
  return query
    with living as materialized (
      select c.key, c.members, c.payments, c.began_at, c.ends_at,
        array(select t from kept.living_tries(c.pending, asked_at) t) as pending
      from kept.try_counts c where c.key = any (asked_keys || charity_key || cap_key)
    ), seen as materialized (
      select l.*, exists (
        select from unnest(l.pending) t where t.payment_id = asked_payment) as is_pending
      from living l
    ), refused as materialized (
      select s.key, s.ends_at,
        case when d.declined >= a.most then 'declined' else 'under_way' end as because
      from unnest(asked_keys, asked_most_declines) as a (key, most)
      join seen s on s.key = a.key
      cross join lateral (
        select count(*)::int as declined from kept.declines(s.payments, s.began_at)) d
      where not s.is_pending and d.declined + cardinality(s.pending) >= a.most
      union all
      select s.key, s.ends_at, 'most_tries' from seen s
      where s.key = cap_key and cardinality(s.members) >= most_tries
        and asked_member <> all (s.members)
      union all
      select s.key, s.ends_at, 'charity_under_way' from seen s
      where s.key = charity_key and not s.is_pending and cardinality(s.pending) >= most_pending
    ), begun as (
      update kept.try_counts c set
        pending = case when s.is_pending or s.key is not distinct from cap_key then s.pending
          else s.pending || row(asked_payment, asked_holder, asked_at + pending_lasts)::kept.pending_try
          end,
        members = case
          when s.key is distinct from cap_key or asked_member = any (s.members) then s.members
          else s.members || asked_member end
      from seen s where c.key = s.key and not exists (select from refused)
    )
    select s.key, s.ends_at, null::text, not s.is_pending
    from seen s where s.key = charity_key and not exists (select from refused)
    union all (
      select r.key, r.ends_at, r.because, false from refused r
      order by array_position(
        array['declined', 'most_tries', 'under_way', 'charity_under_way'], r.because), r.key
      limit 1);
end $body$;

-- The same.
create or replace function kept.end_card_tries(
  asked_keys text[], asked_payments uuid[], were_refused boolean[], charity_keys text[])
returns void
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $body$
begin
  perform set_config('synchronous_commit', 'off', true);
  perform 1 from kept.try_counts c
    where c.key = any (asked_keys) and c.key <> all (charity_keys) order by c.key for update;
  perform 1 from kept.try_counts c where c.key = any (charity_keys) order by c.key for update;
  update kept.try_counts c set pending = array(
      select t from unnest(c.pending) t where not exists (
        select from unnest(asked_keys, asked_payments, were_refused) as e (key, payment_id, was_refused)
        where e.key = c.key and e.payment_id = t.payment_id
          and (not e.was_refused
            or exists (select from kept.declines(array[e.payment_id], c.began_at)))))
    where c.key = any (asked_keys)
      and exists (select from unnest(c.pending) t where t.payment_id = any (asked_payments));
end $body$;
`
