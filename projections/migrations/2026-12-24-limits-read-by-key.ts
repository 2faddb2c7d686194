// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-24-limits-read-by-key'

export const statements = `
-- A connection that made its plans while the tables were small read the windows by their ends, and
-- thousands of rows for each try once the tables had grown. \`offset 0\` leaves no other index than the
-- one of the key: PostgreSQL moves no condition into such a part. The functions below that return sets
-- become parts of the statements that call them.

-- The limits that have nothing left for one more member.
create function kept.full_limits(
  asked_keys text[], asked_members bigint[], asked_mosts int[], asked_at timestamptz
) returns setof kept.try_counts
language sql stable
as $body$
  select c.* from unnest(asked_keys, asked_members, asked_mosts) as a (key, member, most)
  cross join lateral (select * from kept.try_counts t where t.key = a.key offset 0) c
  where c.ends_at > asked_at and a.member <> all (c.members) and cardinality(c.members) >= a.most
$body$;

-- When banks refused tries of these payments, from a moment on.
create function kept.declines(payments uuid[], since timestamptz)
returns setof timestamptz
language sql stable
as $body$
  select d.declined_at from (
    select * from read_models.declined_tries t where t.payment_id = any (payments) offset 0) d
  where d.declined_at >= since
$body$;

-- As before, but for that. The plans are kept from the first use on: to make them anew for each payment
-- would take longer than to run them.
create or replace function kept.take_try(
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
  took kept.try_counts[];
begin
  if exists (
    select from (select * from kept.try_counts where key = any (asked_keys) offset 0) c
    where c.ends_at > asked_at + lasts + interval '1 minute')
  then
    update kept.try_counts c set began_at = asked_at, ends_at = asked_at + lasts
      where c.key in (
        select f.key from kept.try_counts f
        where f.key = any (asked_keys) and f.ends_at > asked_at + lasts + interval '1 minute'
        order by f.key for update);
  end if;
  return query
    select f.key, cardinality(f.members), f.payments, f.began_at, f.ends_at, true
    from kept.full_limits(asked_keys, asked_members, asked_mosts, asked_at) f;
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
      select f.key, cardinality(f.members), f.payments, f.began_at, f.ends_at, true
      from kept.full_limits(asked_keys, asked_members, asked_mosts, asked_at) f;
  end;
end $body$;

-- The same.
create or replace function kept.take_payment_try(
  asked_keys text[], asked_members bigint[], asked_mosts int[],
  asked_challenges_above int[], asked_most_declines int[],
  asked_payment uuid, asked_organisation uuid, asked_payer uuid,
  asked_at timestamptz, lasts interval, outcomes_since timestamptz, paid_until timestamptz,
  attacked_from int, compared_from int, platform uuid, longest_alarm interval,
  gift kept.asked_gift, rules kept.card_try_rules
) returns table (
  key text, taken int, declined int, ends_at timestamptz, refused boolean,
  charity_declined int, charity_succeeded int, alarm_ends_at timestamptz,
  platform_declined int, platform_succeeded int, declined_alike int,
  platform_alarm_ends_at timestamptz,
  paid_before boolean, same_payment_id uuid, most_pending int,
  tried_key text, tried_ends_at timestamptz, tried_because text, tried_is_new boolean
)
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $body$
#variable_conflict use_column
declare
  outcome record;
  alike int := 0;
  alarm record;
  paid_earlier boolean;
  same_payment uuid;
  room int;
  took kept.taken_limit[];
  is_refused boolean;
  tried record;
begin
  perform set_config('synchronous_commit', 'off', true);

  select
    coalesce(sum(c.declined) filter (where c.organisation_id = asked_organisation), 0)::int
      as declined,
    coalesce(sum(c.succeeded) filter (where c.organisation_id = asked_organisation), 0)::int
      as succeeded,
    coalesce(sum(c.declined) filter (where c.declined < attacked_from), 0)::int as all_declined,
    coalesce(sum(c.succeeded) filter (where c.declined < attacked_from), 0)::int as all_succeeded,
    array_agg(c.organisation_id) filter (where c.declined < attacked_from) as not_attacked
  into outcome
  from (
    select o.organisation_id, sum(o.declined) as declined, sum(o.succeeded) as succeeded
    from (select * from read_models.card_outcomes
      where minute >= outcomes_since and minute <= asked_at + interval '1 minute' offset 0) o
    group by o.organisation_id
  ) c;

  -- A robot tries every card with one amount; people give many. Only asked where many are refused.
  if outcome.all_declined >= compared_from then
    select coalesce(max(a.tries), 0)::int into alike from (
      select count(*) as tries from read_models.declined_tries d
      join read_models.payment_history h on h.payment_id = d.payment_id
      where d.declined_at >= outcomes_since and d.organisation_id = any (outcome.not_attacked)
      group by h.amount_cents) a;
  end if;

  select max(a.ends_at) filter (where a.organisation_id = asked_organisation) as charity_ends_at,
    max(a.ends_at) filter (where a.organisation_id = platform) as platform_ends_at
  into alarm
  from kept.card_testing_alarms a
  where a.organisation_id in (asked_organisation, platform)
    and a.ends_at > asked_at and a.ends_at <= asked_at + longest_alarm;

  paid_earlier := exists (
    select from (select * from read_models.payment_history where person_id = asked_payer offset 0) h
    where h.status = 'complete' and h.method = 'card' and h.initiated_at <= paid_until);

  -- The row of a browser is read as it is before this try: where the try begins a window, the
  -- payments of the one before are still the row's own.
  if gift.amount_cents is not null then
    select h.payment_id into same_payment
    from (select * from read_models.payment_history where person_id = asked_payer offset 0) h
    where h.organisation_id = asked_organisation
      and h.status in ('complete', 'processing') and h.source = 'online'
      and h.amount_cents = gift.amount_cents and h.method = gift.method
      and h.project_id is not distinct from gift.project_id
      and h.transaction_type = gift.transaction_type
      and h.hand_over is null and not h.awaiting_authentication
      and h.initiated_at >= gift.since and h.payment_id <> asked_payment
      and (gift.browser_key is null or exists (select from kept.try_counts c
        where c.key = gift.browser_key and h.payment_id = any (c.payments || c.earlier_payments)))
    order by h.initiated_at desc limit 1;
  end if;

  select array_agg(row(t.*)::kept.taken_limit), coalesce(bool_or(t.refused), true)
    into took, is_refused
    from kept.take_try(asked_keys, asked_members, asked_mosts, asked_payment, asked_at, lasts) t;

  room := rules.most_pending + rules.more_for_each_paid * outcome.succeeded
    + case when paid_earlier then rules.more_paid_before else 0 end;

  select null::text as key, null::timestamptz as ends_at, null::text as because,
    null::boolean as is_new into tried;
  -- The conditions of an alarm, of a full limit and of a challenge are those of the program, which
  -- decides where one of them is met.
  if not is_refused and rules.holder is not null and same_payment is null
    and alarm.charity_ends_at is null and alarm.platform_ends_at is null
    and not (outcome.declined >= rules.alarm_declines
      and outcome.declined::float8 / greatest(1, outcome.declined + outcome.succeeded)
        >= rules.alarm_share)
    and not (outcome.all_declined >= rules.platform_declines
      and outcome.all_declined::float8 / greatest(1, outcome.all_declined + outcome.all_succeeded)
        >= case
          when alike >= rules.platform_declines * rules.platform_alike
            and alike >= outcome.all_declined * rules.platform_alike
          then rules.platform_share_if_alike else rules.platform_share end)
    and not exists (
      select from unnest(asked_keys, asked_challenges_above, asked_most_declines)
        as a (key, challenge_above, most)
      join unnest(took) t on t.key = a.key
      cross join lateral (
        select count(*) as declined from kept.declines(t.payments, t.began_at)) d
      where t.taken > a.challenge_above
        or d.declined >= least(rules.challenge_from, a.most))
  then
    select b.* into tried from kept.begin_card_try(
      asked_keys, asked_most_declines, asked_payment, null, rules.holder, asked_at, lasts,
      make_interval(secs => rules.pending_seconds), rules.charity_key, room, null, null) b;
  end if;

  return query
    select t.key, t.taken,
      (select count(*)::int from kept.declines(t.payments, t.began_at)),
      t.ends_at, is_refused,
      outcome.declined, outcome.succeeded, alarm.charity_ends_at,
      outcome.all_declined, outcome.all_succeeded, alike, alarm.platform_ends_at,
      paid_earlier, same_payment, room,
      tried.key, tried.ends_at, tried.because, tried.is_new
    from (select) one left join unnest(took) t on true;
end $body$;
`
