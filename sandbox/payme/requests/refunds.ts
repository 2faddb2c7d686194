import { isUuid } from '@almoner/domain/kernel/ids.ts'
import { cents, toHkd } from '@almoner/domain/kernel/money.ts'
import { transactionAnswer } from './answers.ts'
import { parseTimestamp } from '../guard.ts'
import { parseBody, checkCurrency, optionalText, sumIn } from './input.ts'
import type { Merchant } from '../merchants.ts'
import type { Transaction } from '../objects.ts'
import { badRequest } from './problem.ts'
import { toEntry } from './requests.ts'
import type { World } from '../world.ts'

type Asking = { merchant: Merchant; world: World }

const longestReason = 140

/** Refunds a collection in part or in whole, and never more than is left of it. */
export const refundTransaction = async (
  transactionId: string,
  text: string,
  { merchant, world }: Asking,
): Promise<object> => {
  if (!isUuid(transactionId)) throw badRequest('EA002', 'Failed to convert value of type')
  const body = parseBody(text)
  const amountCents = sumIn(body['amount'], 'EA018')
  checkCurrency(body['currencyCode'])
  const { reasonCode } = body
  if (typeof reasonCode !== 'string' || !/^0[0-5]$/.test(reasonCode)) {
    throw badRequest('EA034', 'Invalid reason code')
  }
  const reasonMessage = optionalText(body['reasonMessage'], longestReason)
  const foundCollection = await findCollection(transactionId, { merchant, world })
  return await world.exclusively(foundCollection.paymentRequestId, async () => {
    const collection = await findCollection(transactionId, { merchant, world })
    const request = await world.store.get('request', collection.paymentRequestId)
    if (!request) throw noSuchTransaction()
    if (amountCents > collection.amountCents - collection.refundedCents) {
      throw badRequest('EB010', 'Refund amount is more than the net refundable amount')
    }
    const refundId = world.newId()
    const refund: Transaction = {
      ...collection,
      transactionId: refundId,
      type: '004',
      amountCents,
      refundedCents: 0,
      at: world.clock(),
    }
    const refundedCents = collection.refundedCents + amountCents
    await world.commit([
      { kind: 'transaction', id: refundId, body: refund },
      { kind: 'transaction', id: transactionId, body: { ...collection, refundedCents } },
      toEntry({ ...request, transactionIds: [...request.transactionIds, refundId] }),
    ])
    const amount = toHkd(cents(amountCents))
    return { refundId, transactionId, amount, currencyCode: 'HKD', reasonCode, reasonMessage }
  })
}

const findCollection = async (id: string, { merchant, world }: Asking): Promise<Transaction> => {
  const transaction = await world.store.get('transaction', id)
  const ours = transaction?.clientId === merchant.clientId && transaction.type === '003'
  if (!ours) throw noSuchTransaction()
  return transaction
}

const noSuchTransaction = () => badRequest('EB009', 'Transaction not found')

const usualLimit = 20
const largestLimit = 30
const mostSearched = 100_000

/** Collections and refunds between two moments, newest first, page by page. */
export const listTransactions = async (
  query: (name: string) => string | undefined,
  { merchant, world }: Asking,
): Promise<object> => {
  const from = moment(query('from'), Number.NEGATIVE_INFINITY)
  const to = moment(query('to'), Number.POSITIVE_INFINITY)
  if (from > to) throw badRequest('EA020', '(from) is after (to)')
  const limit = limitIn(query('limit'))
  const after = query('startingAfter')
  if (after !== undefined && !isUuid(after)) throw badRequest('EA002', 'Invalid UUID')
  const all = await world.store.list('transaction', {
    limit: mostSearched,
    order: 'newest',
    where: { clientId: merchant.clientId },
  })
  const start = after === undefined ? 0 : all.findIndex((one) => one.transactionId === after) + 1
  const transactions = all
    .slice(start)
    .filter(({ at }) => at >= from && at <= to)
    .slice(0, limit)
    .map(transactionAnswer)
  return { transactions }
}

const moment = (text: string | undefined, otherwise: number): number => {
  if (text === undefined) return otherwise
  const at = parseTimestamp(text)
  if (at === null) throw badRequest('EA019', 'Invalid RFC3339')
  return at
}

const limitIn = (text: string | undefined): number => {
  if (text === undefined) return usualLimit
  if (!/^-?\d{1,9}$/.test(text)) throw badRequest('EA002', 'NumberFormatException')
  return Math.min(Math.max(Number(text), 1), largestLimit)
}
