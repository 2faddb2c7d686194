/** Cards that wait for the answer of a bank. */
export const cardTries = `
-- The tries that are pending still: their banks may answer, their processes live, and their payments
-- are not among those that succeeded.
create function operational.living_tries(
  tries operational.pending_try[], succeeded uuid[], asked_at timestamptz
) returns setof operational.pending_try
language sql stable
as $body$
  select t.* from unnest(tries) t
  where t.until > asked_at
    -- A later end was written by a clock that had run ahead.
    and t.until <= asked_at + interval '10 minutes'
    and t.payment_id <> all (succeeded)
    and exists (select from operational.leases l
      where l.name = 'process ' || t.holder and l.expires_at > clock_timestamp())
$body$;

-- Locks the rows by which a card's try is judged, in the order of their keys and the charity's last, and
-- returns them. What the events say about their payments is read after this, by another statement,
-- which sees all that was committed while this one waited.
create function operational.open_card_try(
  asked_keys text[], charity_key text, cap_key text, asked_at timestamptz, lasts interval
) returns setof operational.try_counts
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $body$
#variable_conflict use_column
begin
  perform 1 from operational.try_counts c where c.key = any (asked_keys) order by c.key for update;
  insert into operational.try_counts as c (key, members, payments, most, began_at, ends_at)
    select k, '{}', '{}', 1, asked_at, asked_at + lasts
    from unnest(array[charity_key, cap_key]) k where k is not null order by k
    on conflict (key) do update set
      members = case when c.ends_at <= asked_at then '{}' else c.members end,
      began_at = excluded.began_at, ends_at = excluded.ends_at
    where c.ends_at <= asked_at or c.ends_at > asked_at + lasts + interval '1 minute';
  return query
    select c.* from operational.try_counts c where c.key = any (asked_keys || charity_key || cap_key);
end $body$;

-- Records under every opened limit, and at the charity, that a bank is about to be asked about a card of
-- this payment; or, if one of them has nothing left, under none. Of several refusals the longest-lasting
-- is returned. A pending try counts as refused until its outcome is known; what a dead process left
-- pending is dropped on the way. \`declined\` is how many tries of each limit's payments were refused
-- within its window, and \`succeeded\` has the pending payments that succeeded. The cap of an alarm has
-- a row of its own, because payers who paid before have another cap.
create function operational.begin_card_try(
  asked_keys text[], asked_most_declines int[], declined int[], succeeded uuid[],
  asked_payment uuid, asked_member bigint, asked_holder uuid,
  asked_at timestamptz, pending_lasts interval,
  charity_key text, most_pending int, cap_key text, most_tries int
) returns table (key text, ends_at timestamptz, because text, is_new boolean)
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $body$
#variable_conflict use_column
begin
  return query
    with living as materialized (
      select c.key, c.members, c.ends_at,
        array(select t from operational.living_tries(c.pending, succeeded, asked_at) t) as pending
      from operational.try_counts c where c.key = any (asked_keys || charity_key || cap_key)
    ), seen as materialized (
      select l.*, exists (
        select from unnest(l.pending) t where t.payment_id = asked_payment) as is_pending
      from living l
    ), refused as materialized (
      select s.key, s.ends_at,
        case when a.declined >= a.most then 'declined' else 'under_way' end as because
      from unnest(asked_keys, asked_most_declines, declined) as a (key, most, declined)
      join seen s on s.key = a.key
      where not s.is_pending and a.declined + cardinality(s.pending) >= a.most
      union all
      select s.key, s.ends_at, 'most_tries' from seen s
      where s.key = cap_key and cardinality(s.members) >= most_tries
        and asked_member <> all (s.members)
      union all
      select s.key, s.ends_at, 'charity_under_way' from seen s
      where s.key = charity_key and not s.is_pending and cardinality(s.pending) >= most_pending
    ), begun as (
      update operational.try_counts c set
        pending = case when s.is_pending or s.key is not distinct from cap_key then s.pending
          else s.pending || row(asked_payment, asked_holder, asked_at + pending_lasts)::operational.pending_try
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

-- It is known how these tries ended: each element names a row of one payment. A refusal is counted by
-- the events: it stays pending until they show it, which they have done since \`refused_at\`. The rows
-- are locked in the order in which a try begins: the charities' last.
create function operational.end_card_tries(
  asked_keys text[], asked_payments uuid[], were_refused boolean[], refused_at timestamptz[],
  charity_keys text[]
) returns void
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $body$
begin
  perform set_config('synchronous_commit', 'off', true);
  perform 1 from operational.try_counts c
    where c.key = any (asked_keys) and c.key <> all (charity_keys) order by c.key for update;
  perform 1 from operational.try_counts c where c.key = any (charity_keys) order by c.key for update;
  update operational.try_counts c set pending = array(
      select t from unnest(c.pending) t where not exists (
        select from unnest(asked_keys, asked_payments, were_refused, refused_at)
          as e (key, payment_id, was_refused, refused_at)
        where e.key = c.key and e.payment_id = t.payment_id
          and (not e.was_refused or e.refused_at >= c.began_at)))
    where c.key = any (asked_keys)
      and exists (select from unnest(c.pending) t where t.payment_id = any (asked_payments));
end $body$;
`
