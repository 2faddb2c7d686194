import type { Keys } from '@almoner/platform/key/keys.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Asked } from '@almoner/domain/payment/commands.ts'

/**
 * The content of an attempt, without the method and the language: a payer who changes the language
 * continues that attempt.
 */
export type AttemptContent = Pick<
  Asked,
  'projectId' | 'transactionType' | 'amountCents' | 'coverFee' | 'transactionCountry' | 'payer'
>

/** The time for which an attempt without a key remains the same attempt. */
export const attemptLastsMilliseconds = 60_000

export type Attempt = { paymentId: PaymentId; contentHash: string }

/**
 * One form is one payment: the attempt's key is the payment's identity through the whole chain,
 * down to the provider. Without a key, equal content that is paid with one card or method within
 * one minute is the same attempt.
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
  if (key) return { paymentId: keys.paymentId(organisationId, key), contentHash }
  const minute = Math.floor(now / attemptLastsMilliseconds)
  // The content's hash is keyed, and so is the id derived from it.
  const unkeyed = `content:${contentHash}:${paidWith}:${minute}`
  return { paymentId: uuidFrom(organisationId, unkeyed) as PaymentId, contentHash }
}

// Objects with equal members in another order have equal content.
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => [key, inOrder(member)])
}
