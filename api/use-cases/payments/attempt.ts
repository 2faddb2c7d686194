import type { Keys } from '@almoner/platform/keys.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Asked } from '@almoner/domain/payment/commands.ts'

/**
 * Everything asked for but the method and the language: the same attempt asks the same, also when the
 * payer changes the language half-way.
 */
export type AttemptContent = Pick<
  Asked,
  'projectId' | 'transactionType' | 'amountCents' | 'coverFee' | 'transactionCountry' | 'payer'
>

/** How long an attempt without a key is the same. */
export const attemptLastsMilliseconds = 60_000

export type Attempt = {
  paymentId: PaymentId
  /**
   * What its payment was called before ids were keyed, which anybody with its key can compute. A
   * transfer's reference is taken from it, so that one that was shown before an upgrade stays the same.
   */
  formerId: PaymentId
  contentHash: string
}

/**
 * One form, one payment: the attempt's key is the payment's identity through the whole chain, down
 * to the provider. Without a key, the same content paid with the same within one minute is the same
 * attempt.
 */
export const identifyAttempt = (options: {
  keys: Keys
  organisationId: OrganisationId
  key: string | undefined
  content: AttemptContent
  /** The card's reference, or the method. */
  paidWith: string
  now: number
}): Attempt => {
  const { keys, organisationId, key, content, paidWith, now } = options
  const contentHash = keys.contentHash(inOrder(content))
  if (key) {
    const paymentId = keys.paymentId(organisationId, key)
    return { paymentId, formerId: formerPaymentId(organisationId, key), contentHash }
  }
  const minute = Math.floor(now / attemptLastsMilliseconds)
  // The hash of the content is keyed, and so is what is made of it.
  const unkeyed = `content:${contentHash}:${paidWith}:${minute}`
  const paymentId = uuidFrom(organisationId, unkeyed) as PaymentId
  return { paymentId, formerId: paymentId, contentHash }
}

/** What the payment of an attempt with a key was called before ids were keyed. */
export const formerPaymentId = (organisationId: OrganisationId, key: string): PaymentId =>
  uuidFrom(organisationId, `key:${key}`) as PaymentId

// Two objects with the same members in another order are the same content.
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => [key, inOrder(member)])
}
