import { approvalPolicy } from '@almoner/domain/approval-policy/index.ts'
import { calendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { startOfPayoutPeriod } from '@almoner/domain/treasury/payout-period.ts'
import { lowestPayoutCents } from '@almoner/domain/treasury/rules/payout.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { findDestination } from '../../steps/payout/destination.ts'
import { recordInTreasury, type TreasuryBooks } from '../../steps/record/treasury-books.ts'
import { requestPayoutsId } from './contract.ts'
import { remindOfBalance, type RemindOfBalanceDependencies } from './remind-of-balance.ts'
import type { RequestPayoutsActivities } from './process.ts'

export type RequestPayoutsDependencies = TreasuryBooks &
  RemindOfBalanceDependencies & {
    /** The charities with a balance, no advance and no payout under way, in the order of their ids. */
    payable: (page: {
      atLeastCents: number
      after: OrganisationId | null
      limit: number
    }) => Promise<readonly { organisationId: OrganisationId }[]>
  }

const pageSize = 50

export const requestPayoutsActivities = (
  deps: RequestPayoutsDependencies,
): RequestPayoutsActivities => ({
  requestDue: async ({ day, after: from }) => {
    const after = from as OrganisationId | null
    const page = await deps.payable({ atLeastCents: lowestPayoutCents, after, limit: pageSize })
    let requested = 0
    for (const { organisationId } of page) {
      if (await requestIfDue(deps, organisationId, calendarDay(day))) requested += 1
      await remindOfBalance(deps, organisationId, day)
    }
    return {
      requested,
      next: page.length < pageSize ? null : (page.at(-1)?.organisationId ?? null),
    }
  },
})

/** Returns false if no payout is due, or if it cannot be made today. */
const requestIfDue = async (
  deps: RequestPayoutsDependencies,
  organisationId: OrganisationId,
  day: CalendarDay,
): Promise<boolean> => {
  const { payoutSchedule } = (await loadState(deps.store, approvalPolicy, organisationId)).state
    .rules
  if (payoutSchedule === 'manual') return false
  const { bank, obstacles } = await findDestination(deps, organisationId)
  if (bank === null || obstacles.length > 0) return false
  const { availableCents } = (await loadState(deps.store, treasury, organisationId)).state
  const period = `${payoutSchedule} payout from ${startOfPayoutPeriod(payoutSchedule, day)}`
  const recorded = await recordInTreasury(deps, {
    command: {
      type: 'RequestPayout',
      organisationId,
      payoutId: uuidFrom('payout', `${organisationId}\0${period}`) as Id<'payout'>,
      amountCents: availableCents,
      bank: { fingerprint: bank.fingerprint, bankCode: bank.bankCode, last4: bank.last4 },
      requestedBy: null,
      // The schedule is what two people agreed to.
      approval: 'none',
      at: deps.now(),
    },
    process: 'request-payouts',
    processId: requestPayoutsId({ day }),
    commandId: `${period} of ${organisationId}`,
  })
  return !('refused' in recorded)
}
