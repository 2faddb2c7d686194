import { addCents, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { sql } from 'kysely'
import { toCents } from '../../../engine/row/money-columns.ts'
import { isOfAccount } from '../lists/payment-totals.ts'

export type GivingSums = {
  gifts: number
  /** Before refunds, without the fees that payers added. */
  amountCents: Cents
  totalCents: Cents
  feeCents: Cents
  netCents: Cents
  refunds: number
  refundedCents: Cents
  disputes: number
  disputedCents: Cents
  losses: number
  lostCents: Cents
  givenBackCents: Cents
}

/** What was given, less what was given back. */
export const toGivenCents = ({ amountCents, givenBackCents }: GivingSums): Cents =>
  subtractCents(amountCents, givenBackCents)

/** What is left for the charity. Fees are not returned: of a refund they are the charity's loss. */
export const toNetCents = ({ netCents, refundedCents, lostCents }: GivingSums): Cents =>
  subtractCents(netCents, addCents(refundedCents, lostCents))

/** The sums of rows, read by `toSums`. */
export const columns = sql.raw(`coalesce(sum(gifts), 0)::int as gifts,
  coalesce(sum(amount_cents), 0)::bigint as amount, coalesce(sum(total_cents), 0)::bigint as total,
  coalesce(sum(fee_cents), 0)::bigint as fee, coalesce(sum(net_cents), 0)::bigint as net,
  coalesce(sum(refunds), 0)::int as refunds, coalesce(sum(refunded_cents), 0)::bigint as refunded,
  coalesce(sum(disputes), 0)::int as disputes,
  coalesce(sum(disputed_cents), 0)::bigint as disputed,
  coalesce(sum(losses), 0)::int as losses, coalesce(sum(lost_cents), 0)::bigint as lost,
  coalesce(sum(given_back_cents), 0)::bigint as given_back`)

/** The same columns under their own names, to be summed once more. */
export const columnsToAdd =
  sql.raw(`sum(gifts)::bigint as gifts, sum(amount_cents)::bigint as amount_cents,
  sum(total_cents)::bigint as total_cents, sum(fee_cents)::bigint as fee_cents,
  sum(net_cents)::bigint as net_cents, sum(refunds)::bigint as refunds,
  sum(refunded_cents)::bigint as refunded_cents, sum(disputes)::bigint as disputes,
  sum(disputed_cents)::bigint as disputed_cents, sum(losses)::bigint as losses,
  sum(lost_cents)::bigint as lost_cents, sum(given_back_cents)::bigint as given_back_cents`)

export type SumsRow = Record<'gifts' | 'refunds' | 'disputes' | 'losses', number> &
  Record<
    'amount' | 'total' | 'fee' | 'net' | 'refunded' | 'disputed' | 'lost' | 'given_back',
    bigint
  >

export const toSums = (row: SumsRow): GivingSums => ({
  gifts: row.gifts,
  amountCents: toCents(row.amount),
  totalCents: toCents(row.total),
  feeCents: toCents(row.fee),
  netCents: toCents(row.net),
  refunds: row.refunds,
  refundedCents: toCents(row.refunded),
  disputes: row.disputes,
  disputedCents: toCents(row.disputed),
  losses: row.losses,
  lostCents: toCents(row.lost),
  givenBackCents: toCents(row.given_back),
})

/** What came to charities’ own accounts. */
export const direct = sql`(coalesce(sum(net_cents - refunded_cents - lost_cents)
  filter (where ${isOfAccount('own')}), 0))::bigint as direct`

// Of a corrected entry, the old project or method has a gift in one row and takes it off in another.
export const isAny = sql.raw(`(sum(gifts) <> 0 or sum(refunds) <> 0 or sum(losses) <> 0)`)

export type SumsWithDirect = GivingSums & { directNetCents: Cents }

export const toSumsWithDirect = (row: SumsRow & { direct: bigint }): SumsWithDirect => ({
  ...toSums(row),
  directNetCents: toCents(row.direct),
})
