import { assert } from '../kernel/assert.ts'
import type { PaymentEvent, PaymentSucceeded } from '../payment/events.ts'
import { journalOf, type MoneyFact } from './money-fact.ts'
import type { Posting } from './posting.ts'

/**
 * The journals that an event can post today. Another one here leads the compiler to everybody who
 * shows journals: the desk needs words for it.
 */
export type PostedJournal = 'captured' | 'provider_fee' | 'platform_fee'

type PostedFact = Extract<MoneyFact, { type: PostedJournal }>

/** The double-entry postings of an event that moves money; none for one that does not. */
export const post = (event: PaymentEvent): readonly Posting<PostedJournal>[] => {
  switch (event.type) {
    case 'PaymentSucceeded':
      return agreed(moneyTaken(event).flatMap(journalOf), event)
    case 'PaymentInitiated':
    case 'PaymentRetried':
    case 'CardIdentified':
    case 'AuthenticationRequired':
    case 'PaymentFailed':
      return []
  }
}

const moneyTaken = (event: PaymentSucceeded): readonly PostedFact[] => {
  const { organisationId, paymentId, provider, breakdown } = event.data
  const about = { organisationId, paymentId, provider }
  const facts: readonly PostedFact[] = [
    { ...about, type: 'captured', amountCents: breakdown.totalAmountCents },
    { ...about, type: 'provider_fee', amountCents: breakdown.processingFeeCents },
    { ...about, type: 'platform_fee', amountCents: breakdown.serviceFeeCents },
  ]
  return facts.filter(({ amountCents }) => amountCents !== 0)
}

const agreed = <Postings extends readonly Posting[]>(
  postings: Postings,
  { data: { breakdown } }: PaymentSucceeded,
): Postings => {
  let owed = 0
  for (const { amountCents, debit, credit } of postings) {
    if (credit.code === 'L1') owed += amountCents
    if (debit.code === 'L1') owed -= amountCents
  }
  assert(owed === breakdown.nonprofitReceivesCents, 'the charity is owed what it was told')
  return postings
}
