import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId, PaymentId, PersonId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { TransactionType } from '@almoner/domain/payment-methods/transaction-type.ts'
import { giftComparedSeconds } from '@almoner/domain/payment/same-gift.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { charityKey, toBegunCardTry, type BegunCardTry, type CardTryRefusal } from './card-tries.ts'

/**
 * The content of a gift that is about to be made. An equal gift of a few minutes ago is found by
 * it.
 */
export type GiftContent = {
  amountCents: Cents
  projectId: ProjectId | null
  transactionType: TransactionType
  method: PaymentMethod
  /** The time from which an earlier gift counts. */
  since: Instant
  /**
   * The limit of the browser whose payments are compared; null compares all of the payer's own,
   * which is for a payer who has logged in.
   */
  browserKey: string | null
}

/** One counted set: no more than `most` different members pass within a window. */
export type TryLimit = {
  key: string
  member: bigint
  most: number
  /** The number of members that pass without a challenge. */
  challengeAbove: number
  /** Declines by banks after which this window refuses every further try that it counts. */
  mostDeclines: number
}

/** The rules by which a card may be tried at once. */
export type CardTryRules = {
  pendingSeconds: number
  charity: { mostUnderWay: number; moreForEachPaid: number; morePaidBefore: number }
  declines: { challengeFrom: number }
  alarm: { declines: number; share: number }
  platformAlarm: { declines: number; share: number; alike: number; shareIfAlike: number }
}

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

/** The counts of all charities together that are not attacked themselves. */
export type PlatformTries = CharityTries & {
  /** The number of refused payments of the most common amount. */
  declinedAlike: number
}

/**
 * Takes one try from all its limits at once, and returns their state, in one statement. If one
 * limit has nothing left, none is changed, and the answer names the limits that refused.
 *
 * The statement may also begin the try of a card. It does so only if no limit is full or needs a
 * challenge, and no earlier gift is equal. The charity and the platform must also have no alarm and
 * no reason for one. Otherwise the caller decides and calls `beginCardTry`. The commit does not
 * wait for the disk: a crash of the database server empties the counts in any case, because the
 * table is unlogged.
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
    /** The time from which the outcomes of cards count. */
    outcomesSince: Instant
    /** A charity with so many refusals has an alarm of its own, and is no sign of a wider attack. */
    attackedFrom: number
    /** Below so many refusals on the whole platform their amounts are not compared. */
    comparedFrom: number
    /** The id of the platform's alarm, and how long an alarm lasts at most. */
    platformId: OrganisationId
    longestAlarm: RawBuilder<unknown>
    /** A payer whose card paid before this has paid before: a thief's first card opens nothing. */
    paidUntil: Instant
    /** Absent if no question about a second gift is put to the payer. */
    gift?: GiftContent | undefined
    /**
     * Absent if no bank receives a card request. `holder` is the lease of the process that sends
     * it.
     */
    cardTry?: { holder: string; rules: CardTryRules } | undefined
  },
): Promise<{
  limits: readonly TakenTry[]
  charity: CharityTries
  platform: PlatformTries
  /** A card of this payer was charged at a charity of the platform. */
  paidBefore: boolean
  /** The newest payment of equal content by this payer that has not failed. */
  samePaymentId: PaymentId | null
  /**
   * The number of cards that may be pending at this charity for this payer; null if no card is
   * tried.
   */
  mostUnderWay: number | null
  /** The begun try, or why none may begin now; null if the caller decides. */
  cardTry: BegunCardTry | null
}> => {
  const { limits, organisationId, paymentId, payerId, now, lastsSeconds, outcomesSince } = options
  assert(limits.length > 0 && lastsSeconds > 0, 'a try is taken from something')
  assert(new Set(limits.map(({ key }) => key)).size === limits.length, 'each limit is its own')
  const { gift, cardTry } = options
  assert(
    gift === undefined || lastsSeconds >= giftComparedSeconds,
    'two windows have every payment with which a gift is compared',
  )
  const { rows } = await sql<Row>`
    select key, taken, declined, ends_at as "endsAt", refused,
      charity_declined as "charityDeclined", charity_succeeded as "charitySucceeded",
      alarm_ends_at as "alarmEndsAt", platform_declined as "platformDeclined",
      platform_succeeded as "platformSucceeded", declined_alike as "declinedAlike",
      platform_alarm_ends_at as "platformAlarmEndsAt", paid_before as "paidBefore",
      same_payment_id as "samePaymentId", most_pending as "mostUnderWay",
      tried_key as "triedKey", tried_ends_at as "triedEndsAt", tried_because as "because",
      tried_is_new as "isNew"
    from read_models.take_payment_try(
      asked_keys => ${limits.map(({ key }) => key)},
      asked_members => ${limits.map(({ member }) => String(member))},
      asked_mosts => ${limits.map(({ most }) => most)},
      asked_challenges_above => ${limits.map(({ challengeAbove }) => challengeAbove)},
      asked_most_declines => ${limits.map(({ mostDeclines }) => mostDeclines)},
      asked_payment => ${paymentId}, asked_organisation => ${organisationId},
      asked_payer => ${payerId}, asked_at => ${now},
      lasts => make_interval(secs => ${lastsSeconds}), outcomes_since => ${outcomesSince},
      paid_until => ${options.paidUntil}, attacked_from => ${options.attackedFrom},
      compared_from => ${options.comparedFrom}, platform => ${options.platformId},
      longest_alarm => ${options.longestAlarm},
      gift => json_populate_record(null::read_models.asked_gift, ${toGiftRecord(gift)}),
      rules => json_populate_record(null::read_models.card_try_rules,
        ${toRulesRecord(organisationId, cardTry)}))`.execute(db)
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
    samePaymentId: first.samePaymentId,
    mostUnderWay: first.mostUnderWay,
    cardTry:
      first.triedKey === null
        ? null
        : toBegunCardTry({ ...first, key: first.triedKey, endsAt: first.triedEndsAt }),
  }
}

const toGiftRecord = (gift: GiftContent | undefined): string | null =>
  gift === undefined
    ? null
    : JSON.stringify({
        amount_cents: String(gift.amountCents),
        project_id: gift.projectId,
        transaction_type: gift.transactionType,
        method: gift.method,
        since: gift.since,
        browser_key: gift.browserKey,
      })

const toRulesRecord = (
  organisationId: OrganisationId,
  cardTry: { holder: string; rules: CardTryRules } | undefined,
): string | null => {
  if (cardTry === undefined) return null
  const { holder, rules } = cardTry
  const { charity, alarm, platformAlarm } = rules
  return JSON.stringify({
    holder,
    pending_seconds: rules.pendingSeconds,
    charity_key: charityKey(organisationId),
    most_pending: charity.mostUnderWay,
    more_for_each_paid: charity.moreForEachPaid,
    more_paid_before: charity.morePaidBefore,
    challenge_from: rules.declines.challengeFrom,
    alarm_declines: alarm.declines,
    alarm_share: alarm.share,
    platform_declines: platformAlarm.declines,
    platform_share: platformAlarm.share,
    platform_alike: platformAlarm.alike,
    platform_share_if_alike: platformAlarm.shareIfAlike,
  })
}

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
  mostUnderWay: number | null
  triedKey: string | null
  triedEndsAt: Instant
  because: CardTryRefusal | null
  isNew: boolean
}

const toTakenTries = ({ key, taken, declined, endsAt, refused }: Row): TakenTry[] =>
  key === null ? [] : [{ key, taken, declined, endsAt, refused }]
