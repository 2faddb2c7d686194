import { addCents, cents, type Cents } from '@almoner/domain/kernel/money.ts'
import {
  toGivenCents,
  toNetCents,
  type GivingSums,
  type SumsWithDirect,
} from '@almoner/projections/models/payment-history/giving/giving-columns.ts'
import type { DashboardBasis } from './contract.ts'
import { toPercent } from './percent.ts'

type ShareBasis = 'given' | 'net'

/** A share has no payouts, which are of all projects and methods: it is net instead. */
export const toShareBasis = (basis: DashboardBasis): ShareBasis =>
  basis === 'bank' ? 'net' : basis

export const toShareAmount = (sums: GivingSums, basis: ShareBasis): Cents =>
  basis === 'given' ? toGivenCents(sums) : toNetCents(sums)

/** Returns a sum by the basis, of the gifts and the payouts of the same days. */
export const toReceived = (
  { sums, paidOut }: { sums: SumsWithDirect; paidOut: { paidOutCents: Cents } },
  basis: DashboardBasis,
): Cents =>
  basis === 'bank'
    ? addCents(paidOut.paidOutCents, sums.directNetCents)
    : toShareAmount(sums, toShareBasis(basis))

export const toReturned = ({ refundedCents, lostCents }: GivingSums): Cents =>
  addCents(refundedCents, lostCents)

// Of the gifts themselves: a refund of an earlier gift does not make these ones smaller.
export const toAverage = ({
  gifts,
  amountCents,
}: Pick<GivingSums, 'gifts' | 'amountCents'>): Cents | null =>
  gifts === 0 ? null : cents(Math.round(amountCents / gifts))

/** What payers paid, with the fees that they added, and what it cost. */
export const toCost = ({
  totalCents: volume,
  feeCents: fees,
}: Pick<GivingSums, 'totalCents' | 'feeCents'>) => ({
  volume,
  fees,
  feePercent: toPercent(fees, volume),
})
