import { approvalPolicy } from '@almoner/domain/approval-policy/index.ts'
import { balanceReminder } from '@almoner/domain/balance-reminder/index.ts'
import { calendarDay, toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { startOfPayoutPeriod } from '@almoner/domain/treasury/payout-period.ts'
import { lowestPayoutCents } from '@almoner/domain/treasury/rules/payout.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { task } from '../flow/task.ts'
import { forADay } from '../retry-policies.ts'
import { findDestination } from '../steps/payout/destination.ts'
import {
  findUnpaidBalance,
  type UnpaidBalanceDependencies,
} from '../steps/payout/unpaid-balance.ts'
import { recordCommand } from '../steps/record/record-command.ts'
import { recordInTreasury, type TreasuryBooks } from '../steps/record/treasury-books.ts'

type RequestPayoutsDependencies = TreasuryBooks &
  UnpaidBalanceDependencies & {
    /** The charities with a balance, no advance and no payout under way, in the order of their ids. */
    payable: (page: {
      atLeastCents: number
      after: OrganisationId | null
      limit: number
    }) => Promise<readonly { organisationId: OrganisationId }[]>
  }

const pageSize = 50

const process = 'request-payouts'

/** `day` is a day in Hong Kong as `yyyy-MM-dd`. */
const toId = ({ day }: { day: string }): string => `${process}-${day}`

/**
 * Requests the payout of every charity that chose a weekly or a monthly one, once a period. If
 * there is an obstacle, the next nights try again until the period ends. A charity whose money has
 * not been paid out for long gets a reminder. Each step is a page of the charities with a balance.
 */
export const requestPayouts = task({
  name: process,
  id: toId,
  policy: forADay,
  isRepeated: true,
  run:
    (deps: RequestPayoutsDependencies) =>
    async ({ day }: { day: string }, after: OrganisationId | null) => {
      const page = await deps.payable({ atLeastCents: lowestPayoutCents, after, limit: pageSize })
      let requested = 0
      for (const { organisationId } of page) {
        if (await requestIfDue(deps, organisationId, calendarDay(day))) requested += 1
        await remindOfBalance(deps, organisationId, day)
      }
      const next = page.length < pageSize ? null : (page.at(-1)?.organisationId ?? null)
      return { requested, next }
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
    process,
    processId: toId({ day }),
    commandId: `${period} of ${organisationId}`,
  })
  return !('refused' in recorded)
}

/** Records that a letter is due if the balance has reached the age for a reminder. */
const remindOfBalance = async (
  deps: RequestPayoutsDependencies,
  organisationId: OrganisationId,
  day: string,
): Promise<void> => {
  const balance = await findUnpaidBalance(deps, organisationId)
  // A read model that is behind is looked at again in the next night.
  if (balance === null || balance.availableOn === null) return
  const at = deps.now()
  // The day that it is now: a night may be made up for on another one.
  const on = toCalendarDay(at)
  const { availableOn } = balance
  const command = { type: 'RemindOfBalance', organisationId, availableOn, on } as const
  await recordCommand(deps, {
    decider: balanceReminder,
    id: organisationId,
    command,
    tenant: organisationId,
    process,
    causation: toId({ day }),
    commandId: `remind ${organisationId} on ${on} of ${availableOn}`,
    input: command,
    at,
  })
}
