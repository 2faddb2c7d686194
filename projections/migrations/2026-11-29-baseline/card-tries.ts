/** Tries of cards, as they are taken, begun and ended. */
export const cardTries = `
-- The functions of this part read the events' tables, and write counts with the functions of the schema
-- \`operational\`, which reads no events. So a payment asks in one statement.

-- A gift as it is about to be made. Without a browser's key all gifts of the payer are compared.
create type read_models.asked_gift as (
  amount_cents bigint, project_id uuid, transaction_type text, method text, since timestamptz,
  browser_key text
);

-- What a card may be tried with at once: who asks its bank and for how long that counts, how many
-- may be pending at the charity, and what is an attack on the charity or on the platform.
create type read_models.card_try_rules as (
  holder uuid, pending_seconds float8, charity_key text,
  most_pending int, more_for_each_paid int, more_paid_before int,
  challenge_from int, alarm_declines int, alarm_share float8,
  platform_declines int, platform_share float8, platform_alike float8, platform_share_if_alike float8
);

-- A row of \`operational.take_try\`.
create type read_models.taken_limit as (
  key text, taken int, payments uuid[], began_at timestamptz, ends_at timestamptz, refused boolean
);

-- Opens the rows of a try, reads what the events say about their payments, and begins the try.
create function read_models.begin_card_try(
  asked_keys text[], asked_most_declines int[], asked_payment uuid, asked_member bigint,
  asked_holder uuid, asked_at timestamptz, lasts interval, pending_lasts interval,
  charity_key text, most_pending int, cap_key text, most_tries int
) returns table (key text, ends_at timestamptz, because text, is_new boolean)
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $body$
#variable_conflict use_column
declare
  opened operational.try_counts[];
  declined int[];
  succeeded uuid[];
begin
  perform set_config('synchronous_commit', 'off', true);
  opened := array(select o from operational.open_card_try(
    asked_keys, charity_key, cap_key, asked_at, lasts) o);
  declined := array(
    select (select count(*)::int from read_models.declines(o.payments, o.began_at))
    from unnest(asked_keys) with ordinality a (key, place)
    left join unnest(opened) o on o.key = a.key order by a.place);
  succeeded := array(
    select h.payment_id from (
      select * from read_models.payment_history where payment_id = any (
        array(select t.payment_id from unnest(opened) o, unnest(o.pending) t)) offset 0) h
    where h.completed_at is not null);
  return query
    select b.* from operational.begin_card_try(
      asked_keys, asked_most_declines, declined, succeeded, asked_payment, asked_member,
      asked_holder, asked_at, pending_lasts, charity_key, most_pending, cap_key, most_tries) b;
end $body$;

-- Ends tries, each with the moment since which the events show a refusal of its payment.
create function read_models.end_card_tries(
  asked_keys text[], asked_payments uuid[], were_refused boolean[], charity_keys text[])
returns void
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $body$
begin
  perform operational.end_card_tries(asked_keys, asked_payments, were_refused, array(
    select (select max(d) from read_models.declines(array[p.payment_id], '-infinity') d)
    from unnest(asked_payments) with ordinality p (payment_id, place) order by p.place),
    charity_keys);
end $body$;

-- Takes one from every limit, or, if one of them has nothing left, from none; then, if nothing is
-- conspicuous and no earlier gift is the same, begins the try of the card. The answer has a row for each
-- limit, or, if others took the last one and gave it back, one without a limit.
create function read_models.take_payment_try(
  asked_keys text[], asked_members bigint[], asked_mosts int[],
  asked_challenges_above int[], asked_most_declines int[],
  asked_payment uuid, asked_organisation uuid, asked_payer uuid,
  asked_at timestamptz, lasts interval, outcomes_since timestamptz, paid_until timestamptz,
  attacked_from int, compared_from int, platform uuid, longest_alarm interval,
  gift read_models.asked_gift, rules read_models.card_try_rules
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
  took read_models.taken_limit[];
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

  -- A robot tries every card with one amount; people give many. This is only read if many are refused.
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
  from operational.card_testing_alarms a
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
      and (gift.browser_key is null or exists (select from operational.try_counts c
        where c.key = gift.browser_key and h.payment_id = any (c.payments || c.earlier_payments)))
    order by h.initiated_at desc limit 1;
  end if;

  select array_agg(row(t.*)::read_models.taken_limit), coalesce(bool_or(t.refused), true)
    into took, is_refused
    from operational.take_try(asked_keys, asked_members, asked_mosts, asked_payment, asked_at, lasts) t;

  room := rules.most_pending + rules.more_for_each_paid * outcome.succeeded
    + case when paid_earlier then rules.more_paid_before else 0 end;

  select null::text as key, null::timestamptz as ends_at, null::text as because,
    null::boolean as is_new into tried;
  -- The conditions of an alarm, of a full limit and of a challenge are those of the program, which
  -- decides if one of them is met.
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
        select count(*) as declined from read_models.declines(t.payments, t.began_at)) d
      where t.taken > a.challenge_above
        or d.declined >= least(rules.challenge_from, a.most))
  then
    select b.* into tried from read_models.begin_card_try(
      asked_keys, asked_most_declines, asked_payment, null, rules.holder, asked_at, lasts,
      make_interval(secs => rules.pending_seconds), rules.charity_key, room, null, null) b;
  end if;

  return query
    select t.key, t.taken,
      (select count(*)::int from read_models.declines(t.payments, t.began_at)),
      t.ends_at, is_refused,
      outcome.declined, outcome.succeeded, alarm.charity_ends_at,
      outcome.all_declined, outcome.all_succeeded, alike, alarm.platform_ends_at,
      paid_earlier, same_payment, room,
      tried.key, tried.ends_at, tried.because, tried.is_new
    from (select) one left join unnest(took) t on true;
end $body$;
`
