import { assert } from '@almoner/domain/kernel/assert.ts'
import { cents, parseHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import { ProviderMismatch, ProviderUnreachable } from '../ports/card-gateway.ts'
import type {
  OpenedRequest,
  WalletLook,
  WalletRefund,
  WalletRequest,
} from '../ports/wallet-gateway.ts'
import { field, listField, textField } from './calls/json.ts'

const currency = 'HKD'
const largestCents = 100_000_000
const shortestSeconds = 15
const longestSeconds = 3_600
// HSBC publishes no limit of the description; its longest text elsewhere is 1,024 characters.
const longestDescription = 255

/** `100.00`: two decimals always, made of digits alone, never of a division. */
export const hkdText = (amount: Cents): string => {
  assert(amount >= 1 && amount <= largestCents, `not a sum PayMe takes: ${amount}`)
  const digits = String(cents(amount)).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Returns the text that is signed and sent. The signature is valid only if both are identical. */
export const requestBody = (request: WalletRequest): string => {
  const { amountCents, effectiveSeconds } = request
  const lasts = Number.isInteger(effectiveSeconds) && effectiveSeconds >= shortestSeconds
  assert(lasts && effectiveSeconds <= longestSeconds, `not a duration: ${effectiveSeconds}`)
  return withSum('totalAmount', amountCents, {
    currencyCode: currency,
    effectiveDuration: effectiveSeconds,
    notificationUri: request.notificationUrl,
    appSuccessCallback: request.returnUrls.paid,
    appFailCallback: request.returnUrls.failed,
    merchantData: {
      orderId: request.paymentId,
      orderDescription: Array.from(request.description).slice(0, longestDescription).join(''),
    },
  })
}

export const refundBody = ({ refundId, amountCents }: WalletRefund): string =>
  withSum('amount', amountCents, {
    currencyCode: currency,
    reasonCode: '00',
    reasonMessage: `refund ${refundId}`,
  })

// JSON.stringify would write 100 for 100.00. Either is accepted; this is how the vectors have it.
const withSum = (name: string, amount: Cents, rest: object): string =>
  `{"${name}":${hkdText(amount)},${JSON.stringify(rest).slice(1)}`

const clockToleranceMilliseconds = 5 * 60_000

/** The opened request. It expires by PayMe's clock or ours, whichever is later. */
export const toOpenedRequest = (
  body: unknown,
  { request, now }: { request: WalletRequest; now: Instant },
): OpenedRequest => {
  const providerRequestId = textField(body, 'paymentRequestId')
  const url = textField(body, 'webLink')
  if (providerRequestId === null || url === null) {
    throw new ProviderUnreachable('PayMe opened a request and did not say which')
  }
  if (!/^https?:\/\//i.test(url)) throw new ProviderMismatch(`PayMe’s link is none: ${url}`)
  const sum = parseAmount(field(body, 'totalAmount'), providerRequestId)
  if (sum !== request.amountCents || textField(body, 'currencyCode') !== currency) {
    throw new ProviderMismatch(`${providerRequestId} is over another sum than was asked for`)
  }
  const ours = toMilliseconds(now)
  const theirs = Date.parse(textField(body, 'createdTime') ?? '')
  const agree = Math.abs(theirs - ours) <= clockToleranceMilliseconds
  const from = agree ? Math.max(theirs, ours) : ours
  const expiresAt = instantFromMilliseconds(from + request.effectiveSeconds * 1_000)
  return { providerRequestId, handOver: { kind: 'link', url }, expiresAt }
}

/** The state of a request. An unknown status of PayMe's ends nothing. */
export const lookFrom = (body: unknown, providerRequestId: string): WalletLook => {
  if (textField(body, 'paymentRequestId')?.toLowerCase() !== providerRequestId.toLowerCase()) {
    throw new ProviderMismatch(`PayMe told of another request than ${providerRequestId}`)
  }
  switch (textField(body, 'statusCode') ?? '') {
    case 'PR005':
      return paid(body, providerRequestId)
    case 'PR004':
      return { status: 'rejected' }
    case 'PR007':
      return { status: 'expired' }
    default:
      return { status: 'open' }
  }
}

const paid = (body: unknown, providerRequestId: string): WalletLook => {
  if (textField(body, 'currencyCode') !== currency) {
    throw new ProviderMismatch(`${providerRequestId} was not paid in ${currency}`)
  }
  const transactions = readTransactions(body)
  const collected = transactions.filter(({ kind }) => kind !== 'refund')
  const [collection, ...more] = collected
  if (collection === undefined) {
    throw new ProviderUnreachable(`${providerRequestId} is paid, by a transaction not told yet`)
  }
  if (more.length > 0) throw new ProviderMismatch(`${providerRequestId} was paid more than once`)
  return {
    status: 'paid',
    transactionId: collection.transactionId,
    paidCents: parseAmount(collection.amount ?? field(body, 'totalAmount'), providerRequestId),
    refunds: transactions
      .filter(({ kind }) => kind === 'refund')
      .map((refund) => ({
        providerRefundId: refund.transactionId,
        amountCents: toRefundedCents(refund),
      })),
  }
}

export type PaymeTransaction = {
  transactionId: string
  kind: 'collection' | 'refund' | 'unknown'
  orderId: string | null
  /** The amount as the provider sent it; see `parseAmount`. */
  amount: unknown
}

const kinds = new Map<unknown, PaymeTransaction['kind']>([
  ['003', 'collection'],
  ['004', 'refund'],
])

/** The transactions of a request, or of a list; those without a name cannot be spoken of. */
export const readTransactions = (body: unknown): readonly PaymeTransaction[] =>
  (Array.isArray(body) ? body : listField(body, 'transactions')).flatMap((one: unknown) => {
    const transactionId = textField(one, 'transactionId')
    if (transactionId === null) return []
    const kind = kinds.get(field(one, 'transactionType')) ?? 'unknown'
    const orderId = textField(one, 'orderId')
    return [{ transactionId, kind, orderId, amount: field(one, 'transactionAmount') }]
  })

/** Some of PayMe's lists write refunds as negative sums. */
export const toRefundedCents = ({ amount, transactionId }: PaymeTransaction): Cents =>
  cents(Math.abs(parseAmount(amount, transactionId)))

/** PayMe writes sums as numbers, and as texts in notifications. More than two decimals are no sum. */
export const parseAmount = (options: unknown, subject: string): Cents => {
  const parsed =
    typeof options === 'number' || typeof options === 'string'
      ? parseHkd(options)
      : { refused: 'missing' }
  if ('cents' in parsed) return parsed.cents
  throw new ProviderMismatch(`${subject} is over a sum that cannot be read: ${parsed.refused}`)
}
