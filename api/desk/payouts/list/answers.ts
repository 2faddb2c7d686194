import type { Context } from 'hono'
import type { PayoutRow } from '@almoner/projections/models/payouts/query.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { loadStaffNames } from '../../../use-cases/accounts/staff-names.ts'
import type { PayoutStep } from '../contract.ts'
import { toPayoutBank } from '../next-payout.ts'
import type { Payout } from './payouts-list-contract.ts'

export type GetName = (staffId: string | null) => string | null

/** Returns a function for the names of all present and former staff members of the charity. */
export const loadGetName = async (c: Context<AppEnv>): Promise<GetName> => {
  const names = await loadStaffNames(c)
  return (staffId) => staffId && (names.get(staffId) ?? '')
}

export const toPayout = (c: Context<AppEnv>, row: PayoutRow, getName: GetName): Payout => ({
  id: row.payoutId,
  amount: row.amountCents,
  currency: 'hkd',
  status: row.status,
  bank: toPayoutBank(c, row.bank),
  created: row.requestedAt,
  arrival_date: row.paidOn ?? row.arrivalOn,
  requestedBy: getName(row.requestedBy),
})

/** Returns the steps of the payout, in order. */
export const toSteps = (row: PayoutRow, getName: GetName): PayoutStep[] => {
  const { requestedAt, approvedAt, sentAt, paidAt, endedAt, status } = row
  const isEnded = status === 'failed' || status === 'cancelled' || status === 'returned'
  const steps = [
    { type: 'requested', at: requestedAt, by: getName(row.requestedBy) },
    { type: 'approved', at: approvedAt, by: getName(row.approvedBy) },
    { type: 'sent', at: sentAt, by: null },
    { type: 'paid', at: paidAt, by: null },
    ...(isEnded ? [{ type: status, at: endedAt, by: getName(row.cancelledBy) }] : []),
  ] as const
  return steps.flatMap(({ type, at, by }) => (at === null ? [] : [{ type, at, by }]))
}
