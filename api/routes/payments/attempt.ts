import type { Keys } from '../../keys.ts'
import { uuidFrom } from '@almoner/eventstore/event-id.ts'
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
}): { paymentId: PaymentId; contentHash: string } => {
  const { keys, organisationId, key, content, paidWith, now } = options
  const contentHash = keys.contentHash(inOrder(content))
  const minute = Math.floor(now / attemptLastsMilliseconds)
  const unkeyed = `content:${contentHash}:${paidWith}:${minute}`
  const paymentId = key
    ? paymentIdOf(organisationId, key)
    : (uuidFrom(organisationId, unkeyed) as PaymentId)
  return { paymentId, contentHash }
}

/** The payment of an attempt with a key, before anything of it is known. */
export const paymentIdOf = (organisationId: OrganisationId, key: string): PaymentId =>
  uuidFrom(organisationId, `key:${key}`) as PaymentId

// Two objects with the same members in another order are the same content.
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => [key, inOrder(member)])
}
