import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId, PaymentId, PersonId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { PaymentMethod } from '@almoner/domain/kernel/payment-method.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { TransactionType } from '@almoner/domain/kernel/transaction-type.ts'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { longestAlarm, platformId } from '../card-testing-alarms/card-testing-alarms.ts'

/** A gift as it is about to be made, by which the same gift of a few minutes ago is found. */
export type GiftContent = {
  amountCents: Cents
  projectId: ProjectId | null
  transactionType: TransactionType
  method: PaymentMethod
  /** From when on an earlier one counts. */
  since: Instant
  /**
   * The limit of the browser whose payments are compared; null compares all of the payer's own,
   * which is for a payer who has logged in.
   */
  browserKey: string | null
}

/**
 * For how long after a gift the same one is found. The table has the payments of two windows, so that
 * a window must last no shorter; `sweepOperational` deletes no window that may still be asked for.
 */
export const giftComparedSeconds = 10 * 60

/** One counted set: no more than `most` different members pass within a window. */
export type TryLimit = { key: string; member: bigint; most: number }

export type TakenTry = {
  key: string
  /** Different members within the window, this one included. */
  taken: number
  /** Tries of the payments in this window that a bank refused since it began. */
  declined: number
  endsAt: Instant
  refused: boolean
}

/** The present counts of one charity, from its events. */
export type CharityTries = { declined: number; succeeded: number; alarmEndsAt: Instant | null }

/** The same of all charities together that are not attacked themselves. */
export type PlatformTries = CharityTries & {
  /** How many of the refused payments were of the amount that most were of. */
  declinedAlike: number
}

/**
 * Takes one try from all its limits at once, and returns their state, in one statement. If one
 * limit has nothing left none is changed, and the answer names those that refused.
 */
export const takeTry = async (
  db: Db,
  options: {
    limits: readonly TryLimit[]
    organisationId: OrganisationId
    paymentId: PaymentId
    payerId: PersonId
    now: Instant
    lastsSeconds: number
    /** From when on the outcomes of cards count. */
    outcomesSince: Instant
    /** A charity with so many refusals has an alarm of its own, and is no sign of a wider attack. */
    attackedFrom: number
    /** Below so many refusals on the whole platform their amounts are not compared. */
    comparedFrom: number
    /** A payer whose card paid before this has paid before: a thief's first card opens nothing. */
    paidUntil: Instant
    /** Absent where nobody is asked whether they mean a second gift. */
    gift?: GiftContent | undefined
  },
): Promise<{
  limits: readonly TakenTry[]
  charity: CharityTries
  platform: PlatformTries
  /** A card of this payer was charged at a charity of the platform. */
  paidBefore: boolean
  /** The newest payment of the same content by the same payer that has not failed. */
  samePaymentId: PaymentId | null
}> => {
  const { limits, organisationId, paymentId, payerId, now, lastsSeconds, outcomesSince } = options
  assert(limits.length > 0 && lastsSeconds > 0, 'a try is taken from something')
  assert(new Set(limits.map(({ key }) => key)).size === limits.length, 'each limit is its own')
  const { attackedFrom, gift } = options
  assert(
    gift === undefined || lastsSeconds >= giftComparedSeconds,
    'two windows have every payment with which a gift is compared',
  )
  const { rows } = await sql<Row>`
    with outcomes as materialized (
      select organisation_id, sum(declined)::int as declined, sum(succeeded)::int as succeeded
      from read_models.card_outcomes
      where minute >= ${outcomesSince} and minute <= ${now}::timestamptz + interval '1 minute'
      group by organisation_id
    ), o as (
      select
        coalesce(sum(declined) filter (where organisation_id = ${organisationId}), 0)::int as declined,
        coalesce(sum(succeeded) filter (where organisation_id = ${organisationId}), 0)::int
          as succeeded,
        coalesce(sum(declined) filter (where declined < ${attackedFrom}), 0)::int
          as "platformDeclined",
        coalesce(sum(succeeded) filter (where declined < ${attackedFrom}), 0)::int
          as "platformSucceeded"
      from outcomes
    )
    select t.key, t.taken, t.ends_at as "endsAt", t.refused,
      (select count(*)::int from read_models.declined_tries d
        where d.payment_id = any (t.payments) and d.declined_at >= t.began_at) as declined,
      o.declined as "charityDeclined", o.succeeded as "charitySucceeded",
      o."platformDeclined", o."platformSucceeded",
      ${alarmEnd(organisationId, now)} as "alarmEndsAt",
      ${alarmEnd(platformId, now)} as "platformAlarmEndsAt",
      case when o."platformDeclined" < ${options.comparedFrom} then 0
        else ${countDeclinedAlike(outcomesSince, attackedFrom)} end as "declinedAlike",
      exists (select from read_models.payment_history h
        where h.person_id = ${payerId} and h.status = 'complete' and h.method = 'card'
          and h.initiated_at <= ${options.paidUntil}) as "paidBefore",
      ${sameGift(options)} as "samePaymentId"
    from o
    left join kept.take_try(${limits.map(({ key }) => key)}::text[],
      ${limits.map(({ member }) => String(member))}::bigint[],
      ${limits.map(({ most }) => most)}::int[], ${paymentId}::uuid, ${now}::timestamptz,
      make_interval(secs => ${lastsSeconds}::float8)) t on true`.execute(db)
  const [first] = rows
  assert(first !== undefined, 'a charity has outcomes, if only none')
  const { platformDeclined, platformSucceeded, platformAlarmEndsAt } = first
  return {
    limits: rows.flatMap(toTakenTries),
    charity: {
      declined: first.charityDeclined,
      succeeded: first.charitySucceeded,
      alarmEndsAt: first.alarmEndsAt,
    },
    platform: {
      declined: platformDeclined,
      succeeded: platformSucceeded,
      declinedAlike: first.declinedAlike,
      alarmEndsAt: platformAlarmEndsAt,
    },
    paidBefore: first.paidBefore,
    samePaymentId: rows.find(({ samePaymentId }) => samePaymentId !== null)?.samePaymentId ?? null,
  }
}

/**
 * A request that nobody paid yet, such as a wallet's that was left, is no gift. A guest's payments
 * are those of this browser and of this address alike: neither of them says anything alone.
 */
const sameGift = ({
  gift,
  organisationId,
  paymentId,
  payerId,
}: Pick<Parameters<typeof takeTry>[1], 'gift' | 'organisationId' | 'paymentId' | 'payerId'>) => {
  if (gift === undefined) return sql`null::uuid`
  const { browserKey, since } = gift
  const found = sql`(select h.payment_id from read_models.payment_history h
    where h.person_id = ${payerId} and h.organisation_id = ${organisationId}
      and h.status in ('complete', 'processing') and h.source = 'online'
      and h.amount_cents = ${gift.amountCents} and h.method = ${gift.method}
      and h.project_id is not distinct from ${gift.projectId}::uuid
      and h.transaction_type = ${gift.transactionType}
      and h.hand_over is null and not h.awaiting_authentication
      and h.initiated_at >= ${since} and h.payment_id <> ${paymentId}::uuid
      ${browserKey === null ? sql`` : sql`and h.payment_id = any (t.payments || ${earlier(browserKey)})`}
    order by h.initiated_at desc limit 1)`
  return browserKey === null ? found : sql`case when t.key = ${browserKey} then ${found} end`
}

/**
 * The payments of this browser in the window before. A statement reads the row as it was before this
 * try: where the try begins a window, the payments of the one before are still the row's own.
 */
const earlier = (browserKey: string) => sql`coalesce(
  (select c.payments || c.earlier_payments from kept.try_counts c where c.key = ${browserKey}), '{}')`

const alarmEnd = (organisationId: OrganisationId, now: Instant) => sql`
  (select a.ends_at from kept.card_testing_alarms a
    where a.organisation_id = ${organisationId} and a.ends_at > ${now}
      and a.ends_at <= ${now}::timestamptz + ${longestAlarm})`

// A robot tries every card with one amount; people give many. Only asked where many are refused.
const countDeclinedAlike = (since: Instant, attackedFrom: number) => sql`
  (select coalesce(max(alike.tries), 0)::int from (
    select count(*) as tries from read_models.declined_tries d
      join read_models.payment_history h on h.payment_id = d.payment_id
      join outcomes on outcomes.organisation_id = d.organisation_id
        and outcomes.declined < ${attackedFrom}
      where d.declined_at >= ${since} group by h.amount_cents) alike)`

type Row = TakenTry & {
  charityDeclined: number
  charitySucceeded: number
  platformDeclined: number
  platformSucceeded: number
  alarmEndsAt: Instant | null
  platformAlarmEndsAt: Instant | null
  declinedAlike: number
  paidBefore: boolean
  samePaymentId: PaymentId | null
}

const toTakenTries = ({ key, taken, declined, endsAt, refused }: Row): TakenTry[] =>
  key === null ? [] : [{ key, taken, declined, endsAt, refused }]
