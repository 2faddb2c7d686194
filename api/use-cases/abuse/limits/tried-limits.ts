import type { OrganisationId, PaymentId, PersonId } from '@almoner/domain/kernel/ids.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { TryLimit } from '@almoner/projections/models/card-testing/take-try.ts'
import type { AttemptLimits, Limit, Origin } from '@almoner/platform/limit/attempt-limits.ts'

/** An intended payment, before the event store or a provider receives it. */
export type Attempt = {
  paymentId: PaymentId
  organisationId: OrganisationId
  payerId: PersonId
  method: PaymentMethod
  /** The provider's reference to the card; null for every other method. */
  cardReference: string | null
}

/**
 * Returns every limit that a try counts against. `hash` is keyed, so that the counting table does
 * not reveal a payer's address.
 */
export const buildTriedLimits = ({
  attempt,
  origin,
  limits,
  hash,
}: {
  attempt: Attempt
  origin: { address: string; device: string }
  limits: AttemptLimits
  hash: (text: string) => string
}): {
  member: bigint
  tried: readonly TryLimit[]
  /** The key of the limit that counts this browser's tries. */
  browserKey: string
} => {
  const { paymentId, payerId, method, cardReference } = attempt
  const member = toMember(hash(`try ${paymentId} ${cardReference ?? method}`))
  const names: Record<Origin, string | null> = {
    ...origin,
    email: payerId,
    card: cardReference,
    attempt: paymentId,
  }
  const toKey = (what: string, of: Origin) => `${what}-${of} ${hash(`${of} ${names[of]}`)}`
  const tried = origins
    .filter((of) => names[of] !== null)
    .flatMap((of) => {
      const limit = limits.tries[of]
      return limit ? tryFrom(toKey('tries', of), member, limit, limits.declines.most[of]) : []
    })
  const browserKey = toKey('tries', 'device')
  if (cardReference === null) return { member, tried, browserKey }
  const card = toMember(hash(`card ${cardReference}`))
  const cards = (['device', 'email'] as const).map((of) =>
    tryFrom(toKey('cards', of), card, limits.cards[of], limits.declines.most[of]),
  )
  return { member, tried: [...tried, ...cards], browserKey }
}

const origins = ['address', 'device', 'email', 'card', 'attempt'] as const

const tryFrom = (
  key: string,
  member: bigint,
  { challengeAbove, most }: Limit,
  mostDeclines: number,
): TryLimit => ({ key, member, most, challengeAbove, mostDeclines })

const toMember = (hex: string): bigint => BigInt.asIntN(64, BigInt(`0x${hex.slice(0, 16)}`))
