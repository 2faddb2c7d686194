import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import {
  ProviderMismatch,
  ProviderRejectedRequest,
  ProviderUnreachable,
  type Page,
} from '../ports/card-gateway.ts'
import type { WalletRefund, WalletRefundOutcome } from '../ports/wallet-gateway.ts'
import type { CallPayme } from './calls/calls.ts'
import { textField } from './calls/json.ts'
import { refundBody, toRefundedCents, type PaymeTransaction } from './map.ts'
import { transactionsOnPage } from './transactions.ts'

// The codes for an unknown transaction, a refund above the rest of the payment, a refund above the
// wallet's balance, and business rules.
const refusals = new Set(['EB009', 'EB010', 'EB011', 'EB012', 'EB013'])

const clockToleranceMilliseconds = 5 * 60_000
// Shorter than the caller waits for an attempt. An attempt that timed out must not refund any more,
// because the next one has already looked.
const longestLookMilliseconds = 90_000
const mostPages = 100

/**
 * Refunds once. PayMe has no idempotency key, so every attempt looks first whether an earlier one,
 * whose answer was lost, was carried out. Between two attempts the caller waits a minute, so that
 * PayMe can list its last refund.
 */
export const refundThroughPayme = async (
  call: CallPayme,
  refund: WalletRefund,
  now: () => Instant,
): Promise<WalletRefundOutcome> => {
  const began = toMilliseconds(now())
  const done = await findRefund(call, refund, now())
  if (done !== null) return { status: 'succeeded', providerRefundId: done }
  if (toMilliseconds(now()) - began > longestLookMilliseconds) {
    throw new ProviderUnreachable('PayMe took too long to list what it has given back')
  }
  const answer = await call(refund.organisationId, {
    method: 'POST',
    path: `/payments/transactions/${encodeURIComponent(refund.transactionId)}/refunds`,
    body: refundBody(refund),
  })
  if (!answer.ok) {
    if (answer.code === null || !refusals.has(answer.code)) {
      throw new ProviderRejectedRequest(answer.what)
    }
    // PayMe may refuse because an earlier attempt made the refund. That refund may be listed only
    // now.
    const late = await findRefund(call, refund, now())
    if (late !== null) return { status: 'succeeded', providerRefundId: late }
    return { status: 'failed', code: answer.code }
  }
  const providerRefundId = textField(answer.body, 'refundId')
  if (providerRefundId === null) throw new ProviderUnreachable('PayMe refunded without a name')
  return { status: 'succeeded', providerRefundId }
}

const findRefund = async (
  call: CallPayme,
  refund: WalletRefund,
  now: Instant,
): Promise<string | null> => {
  const listed = (await transactionsSince(call, refund, now)).filter(
    (transaction) =>
      transaction.kind === 'refund' &&
      !refund.otherProviderRefundIds.includes(transaction.transactionId) &&
      toRefundedCents(transaction) === refund.amountCents,
  )
  const ours = listed.filter(({ orderId }) => orderId === refund.paymentId)
  if (ours.length > 1) {
    throw new ProviderMismatch(`PayMe lists refund ${refund.refundId} more than once`)
  }
  // An equal amount was refunded, but PayMe does not name the payment.
  if (ours.length === 0 && listed.some(({ orderId }) => orderId === null)) {
    throw new ProviderMismatch(`PayMe lists a refund that may be ${refund.refundId}`)
  }
  return ours[0]?.transactionId ?? null
}

const transactionsSince = async (
  call: CallPayme,
  { organisationId, askedAt }: WalletRefund,
  now: Instant,
): Promise<readonly PaymeTransaction[]> => {
  const since = moved(askedAt, -clockToleranceMilliseconds)
  const until = moved(now, clockToleranceMilliseconds)
  const query = { organisationId, since, until }
  const transactions = new Map<string, PaymeTransaction>()
  let after: string | null = null
  for (let page = 1; page <= mostPages; page += 1) {
    const listed: Page<PaymeTransaction> = await transactionsOnPage(call, {
      ...query,
      ...(after !== null && { after }),
    })
    for (const transaction of listed.items) transactions.set(transaction.transactionId, transaction)
    if (listed.next === null) return [...transactions.values()]
    after = listed.next
  }
  // A transaction that was not read could be the refund: no refund is better than two.
  throw new ProviderMismatch('PayMe lists too many transactions to find a refund among them')
}

const moved = (at: Instant, milliseconds: number): Instant =>
  instantFromMilliseconds(toMilliseconds(at) + milliseconds)
