import type { ProviderNotice } from '../../ports/card-notices.ts'
import { toInstant } from '../map.ts'

/** The object that an event is about, which must be read again. */
export type StripeNotice = ProviderNotice & {
  type: string
  /** The charity's account in which it happened; null for the platform's own. */
  accountId: string | null
  /** Our id, from the metadata of a payout that we requested. */
  payoutId: string | null
}

/** Reads from an event which object to read. Returns null if it is not an event. */
export const stripeNotice = (event: unknown): StripeNotice | null => {
  const noticeId = textIn(event, 'id')
  const type = textIn(event, 'type')
  if (noticeId === null || type === null) return null
  const subject = field(field(event, 'data'), 'object')
  const objectId = textIn(subject, 'id')
  const isPayment = field(subject, 'object') === 'payment_intent'
  const at = field(event, 'created')
  return {
    noticeId,
    type,
    kind: toKind(type),
    accountId: textIn(event, 'account'),
    objectId,
    providerPaymentId: isPayment ? objectId : textIn(subject, 'payment_intent'),
    paymentId: textIn(field(subject, 'metadata'), 'paymentId'),
    payoutId: textIn(field(subject, 'metadata'), 'payoutId'),
    at: isTime(at) ? toInstant(at) : null,
  }
}

// The order matters: a refund and a dispute are also reported as events of their charge.
const kinds: readonly [RegExp, StripeNotice['kind']][] = [
  [/^(?:refund\.|charge\.refund)/, 'refund'],
  [/^charge\.dispute\./, 'dispute'],
  [/^radar\.early_fraud_warning\./, 'fraud_warning'],
  [/^(?:payment_intent|charge|review)\./, 'payment'],
  [/^(?:account|capability|person)\./, 'account'],
  [/^payout\./, 'payout'],
  [/^payment_method\.(?:automatically_)?updated$/, 'card'],
  [/^balance\./, 'balance'],
]

const toKind = (type: string): StripeNotice['kind'] =>
  kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'other'

const latestSeconds = 253_402_300_799

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= latestSeconds

const textIn = (value: unknown, name: string): string | null => {
  const member = field(value, name)
  return typeof member === 'string' ? member : null
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
