import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { addCents, noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import {
  findPayoutDifferences,
  recentPayouts,
  type PayoutDifference,
} from '@almoner/domain/treasury/rules/unusual-payout.ts'
import type { Db } from '@almoner/projections/engine/database.ts'
import { findUsedAccount } from '@almoner/projections/models/bank-accounts/query.ts'
import { findBeforePayout } from '@almoner/projections/models/payouts/before.ts'
import { findPayout, sumPayoutLines } from '@almoner/projections/models/payouts/query.ts'

/** The facts that a person needs in order to approve a payout. */
export type PayoutFacts = {
  bank: { bankCode: string; last4: string }
  /** Null if the read model does not have the account yet. */
  accountSince: Instant | null
  payments: number
  paymentsNetCents: Cents
  /** The net sum of refunds, disputes and what was sent back. */
  othersNetCents: Cents
  carriedCents: Cents
  keptCents: Cents
  /** The days of its lines; null if it has none. */
  period: { from: CalendarDay; to: CalendarDay } | null
  differences: readonly PayoutDifference[]
}

/** Returns null if the payout is another charity's, or is not in the read model. */
export const findPayoutFacts = async (
  db: Db,
  { organisationId, payoutId }: { organisationId: OrganisationId; payoutId: Id<'payout'> },
): Promise<PayoutFacts | null> => {
  const payout = await findPayout(db, { organisationId, payoutId, asOf: null })
  if (payout === null) return null
  const { amountCents, requestedAt, bank, carriedCents, keptCents } = payout
  const { fingerprint } = bank
  const account = await findUsedAccount(db, { organisationId, fingerprint })
  const before = await findBeforePayout(db, { organisationId, payoutId, most: recentPayouts })
  const sums = await sumPayoutLines(db, { organisationId, payoutId })
  const payments = sums.find(({ kind }) => kind === 'payment')
  const others = sums.filter(({ kind }) => kind !== 'payment')
  const isChanged = account !== null && account.givenBy !== null
  return {
    bank: { bankCode: bank.bankCode, last4: bank.last4 },
    accountSince: account?.inUseAt ?? null,
    payments: payments?.lines ?? 0,
    paymentsNetCents: payments?.netCents ?? noCents,
    othersNetCents: addCents(...others.map(({ netCents }) => netCents)),
    carriedCents,
    keptCents,
    period: before.period,
    differences: findPayoutDifferences({
      amountCents,
      requestedAt,
      account: {
        hasReceived: before.accountHasReceived,
        changedAt: isChanged ? account.inUseAt : null,
      },
      recentCents: before.recentCents,
    }),
  }
}
