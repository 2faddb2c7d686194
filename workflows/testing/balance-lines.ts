import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { noCents, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import type { BalanceLine, BalanceQuery, ChargesQuery } from '../gateways/ports/balance-gateway.ts'
import type { Page } from '../gateways/ports/card-gateway.ts'

/** A card payment at the provider, as its own books have it. */
export type Charged = {
  paymentId: PaymentId
  providerPaymentId: string
  amountCents: Cents
  /** The fee that the provider takes, which may differ from the promised fee. */
  providerFeeCents: Cents
  /**
   * The charity's account that the charge pays, and our fee; null if the platform keeps the money.
   */
  destination: { accountId: string; feeCents: Cents } | null
  at: Instant
  /** The time that it takes to become available. */
  pendingMilliseconds?: number
}

export type AccountLine = BalanceLine & { accountId: string | null }

type Facts = Pick<AccountLine, 'kind' | 'accountId' | 'amountCents' | 'createdAt'> &
  Partial<AccountLine>

export const pendingMilliseconds = 7 * 86_400_000

/** Creates a line that is available immediately, and about nothing, unless the facts differ. */
export const toLine = (transactionId: string, facts: Facts): AccountLine => ({
  transactionId,
  sourceId: null,
  providerPaymentId: null,
  paymentId: null,
  refundId: null,
  payoutId: null,
  destinationId: null,
  feeCents: noCents,
  netCents: subtractCents(facts.amountCents, facts.feeCents ?? noCents),
  availableAt: facts.createdAt,
  ...facts,
})

/**
 * Returns the lines of a charge in the balances of the platform and of the charity that it pays.
 */
export const toChargeLines = (charged: Charged): readonly AccountLine[] => {
  const { paymentId, providerPaymentId, amountCents, destination, at } = charged
  const { pendingMilliseconds: pending = pendingMilliseconds } = charged
  const lineFields = {
    paymentId,
    providerPaymentId,
    createdAt: at,
    availableAt: instantFromMilliseconds(toMilliseconds(at) + pending),
  }
  const id = `txn_${paymentId}`
  const charge = toLine(id, {
    kind: 'payment',
    accountId: null,
    amountCents,
    feeCents: charged.providerFeeCents,
    destinationId: destination?.accountId ?? null,
    ...lineFields,
  })
  if (destination === null) return [charge]
  const { accountId, feeCents } = destination
  return [
    charge,
    toLine(`${id}_out`, {
      kind: 'transfer',
      accountId: null,
      amountCents: subtractCents(noCents, amountCents),
      ...lineFields,
    }),
    toLine(`${id}_fee`, {
      kind: 'application_fee',
      accountId: null,
      amountCents: feeCents,
      ...lineFields,
    }),
    toLine(`${id}_in`, { kind: 'payment', accountId, amountCents, feeCents, ...lineFields }),
  ]
}

const perPage = 2

/** Pages of two, the newest first: of a page's lines, those that became available in the period. */
export const pageFrom = (
  lines: readonly AccountLine[],
  { since, until, after }: BalanceQuery,
): Page<BalanceLine> => {
  const from = lines.findIndex(({ transactionId }) => transactionId === after) + 1
  const page = lines.slice(from, from + perPage)
  const hasMore = from + perPage < lines.length
  return {
    items: page
      .filter(({ availableAt }) => availableAt >= since && availableAt < until)
      .map(withoutAccount),
    next: hasMore ? (page.at(-1)?.transactionId ?? null) : null,
  }
}

/** The charges among the lines, which are the newest first, that are newer than a transaction. */
export const pageAfter = (
  lines: readonly AccountLine[],
  { transactionId }: ChargesQuery,
): Page<BalanceLine> | null => {
  const place = lines.findIndex((line) => line.transactionId === transactionId)
  if (place < 0) return null
  const newer = lines
    .slice(0, place)
    .filter(({ kind }) => kind === 'payment')
    .toReversed()
  const items = newer.slice(0, perPage).map(withoutAccount)
  return { items, next: newer.length > perPage ? (items.at(-1)?.transactionId ?? null) : null }
}

const withoutAccount = ({ accountId: _accountId, ...line }: AccountLine): BalanceLine => line
