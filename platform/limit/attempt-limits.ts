/**
 * The number of one kind that pass in a window: above `challengeAbove` a challenge is needed, above
 * `most` none pass.
 */
export type Limit = { challengeAbove: number; most: number }

/** The property by which a try is counted: its origin or its means. */
export type Origin = 'address' | 'device' | 'email' | 'card' | 'attempt'

export type AttemptLimits = {
  /** Every window's length; it begins with the first try. */
  lastsSeconds: number
  /**
   * Different tries to pay, by any method: a payment and its means. Null if they are not counted.
   */
  tries: Record<Origin, Limit | null>
  /** Different cards. */
  cards: { device: Limit; email: Limit }
  /** Tries that a bank refused. */
  declines: { challengeFrom: number; most: Record<Origin, number> }
  /**
   * The number of cards that may be with their banks at once at one charity, and the additional
   * number for payers who paid before. Each payer who paid by card within the alarm's seconds makes
   * room for some more, because a charity with many payers has many such cards.
   */
  charity: { mostUnderWay: number; moreForEachPaid: number; morePaidBefore: number }
  /** The time that a card counts as being with its bank if the bank does not answer. */
  pendingSeconds: number
  /** The minimum time since a charge of the card for its payer to have paid before. */
  paidBeforeSeconds: number
  /**
   * The conditions and the duration of the alarm that requires the challenge of every card payer at
   * a charity. It also limits the card tries in one window during the alarm: one limit for payers
   * who paid before, one for others.
   */
  alarm: {
    withinSeconds: number
    declines: number
    share: number
    lastsSeconds: number
    mostTries: number
    mostTriesPaidBefore: number
  }
  /**
   * The conditions under which all charities without an alarm of their own are under one. The share
   * of refusals is equal to a charity's alarm, or smaller if most refused payments are of one
   * amount. Every payer by card who has not paid before then needs the challenge, and the bank
   * authenticates the cardholder.
   */
  platformAlarm: { declines: number; share: number; alike: number; shareIfAlike: number }
  challenge: { iterations: number; most: number; lastsSeconds: number }
}

/**
 * A home, an office or all customers of a mobile network share an address. A sixth gift from it
 * within ten minutes therefore needs a second of proof of work and is not refused. Only refused
 * cards lead to a refusal: an honest payer does not have a dozen of them.
 */
export const standardLimits: AttemptLimits = {
  lastsSeconds: 10 * 60,
  tries: {
    address: { challengeAbove: 5, most: 60 },
    device: { challengeAbove: 5, most: 20 },
    // An attacker with a payer's address could lock the payer out, so this limit requires work and
    // rarely refuses.
    email: { challengeAbove: 5, most: 100 },
    card: { challengeAbove: 3, most: 6 },
    // One form takes five cards; the sixth is refused by the payment itself, in better words.
    attempt: { challengeAbove: 5, most: 8 },
  },
  cards: {
    device: { challengeAbove: 3, most: 6 },
    email: { challengeAbove: 3, most: 100 },
  },
  declines: {
    challengeFrom: 3,
    most: { address: 12, device: 6, email: 50, card: 3, attempt: 6 },
  },
  charity: { mostUnderWay: 20, moreForEachPaid: 2, morePaidBefore: 5 },
  pendingSeconds: 60,
  paidBeforeSeconds: 24 * 3600,
  alarm: {
    withinSeconds: 5 * 60,
    declines: 20,
    share: 0.5,
    lastsSeconds: 15 * 60,
    mostTries: 20,
    mostTriesPaidBefore: 20,
  },
  platformAlarm: { declines: 20, share: 0.5, alike: 0.7, shareIfAlike: 0.2 },
  // About 0.1 s of a laptop and a second of a slow phone, 250 derivations in the middle.
  challenge: { iterations: 2_000, most: 500, lastsSeconds: 10 * 60 },
}

/**
 * Limits for the demonstration. All its payers use one machine and the test cards have one name
 * each, so neither is counted. Refused cards are limited as in production, a little later.
 */
export const demonstrationLimits: AttemptLimits = {
  ...standardLimits,
  tries: {
    address: null,
    device: { challengeAbove: 1_000, most: 2_000 },
    email: { challengeAbove: 1_000, most: 2_000 },
    card: null,
    attempt: standardLimits.tries.attempt,
  },
  cards: {
    device: { challengeAbove: 20, most: 40 },
    email: { challengeAbove: 20, most: 100 },
  },
  declines: {
    challengeFrom: 12,
    most: { ...standardLimits.declines.most, device: 30 },
  },
}
