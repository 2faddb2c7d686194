import { isUuid } from '@almoner/domain/kernel/ids.ts'
import { ProviderRejectedRequest, type Page } from '../ports/card-gateway.ts'
import type { WalletQuery, WalletTransaction } from '../ports/wallet-gateway.ts'
import type { CallPayme } from './calls/calls.ts'
import { toRefundedCents, parseAmount, readTransactions, type PaymeTransaction } from './map.ts'

/** The most that PayMe puts on a page. */
const perPage = 30

/**
 * PayMe's payments and refunds in a charity's name between two moments of its own clock, newest
 * first.
 */
export const transactionsOnPage = async (
  call: CallPayme,
  { organisationId, since, until, after }: WalletQuery,
): Promise<Page<PaymeTransaction>> => {
  const query = new URLSearchParams({
    from: since,
    to: until,
    limit: String(perPage),
    ...(after !== undefined && { startingAfter: after }),
  })
  const path = `/payments/transactions?${query.toString()}`
  const answer = await call(organisationId, { method: 'GET', path, body: null })
  if (!answer.ok) throw new ProviderRejectedRequest(answer.what)
  const items = readTransactions(answer.body)
  const isFull = items.length >= perPage
  return { items, next: isFull ? (items.at(-1)?.transactionId ?? null) : null }
}

/** Lists the transactions of a period that are of a supported kind. */
export const listThroughPayme = async (
  call: CallPayme,
  query: WalletQuery,
): Promise<Page<WalletTransaction>> => {
  const { items, next } = await transactionsOnPage(call, query)
  return { items: items.flatMap(asWalletTransaction), next }
}

const asWalletTransaction = (transaction: PaymeTransaction): WalletTransaction[] => {
  const { transactionId, kind, orderId, amount } = transaction
  // Charities take money there without us, under names of their own.
  const paymentId = orderId !== null && isUuid(orderId) ? orderId : null
  if (kind === 'refund') {
    return [{ transactionId, kind, paymentId, amountCents: toRefundedCents(transaction) }]
  }
  if (kind === 'unknown') return []
  return [{ transactionId, kind, paymentId, amountCents: parseAmount(amount, transactionId) }]
}
