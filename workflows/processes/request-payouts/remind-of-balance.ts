import { balanceReminder } from '@almoner/domain/balance-reminder/index.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import {
  findUnpaidBalance,
  type UnpaidBalanceDependencies,
} from '../../steps/payout/unpaid-balance.ts'
import { recordCommand } from '../../steps/record/record-command.ts'
import { requestPayoutsId } from './contract.ts'

export type RemindOfBalanceDependencies = UnpaidBalanceDependencies & { now: () => Instant }

/** Records that a letter is due if the balance has reached the age for a reminder. */
export const remindOfBalance = async (
  deps: RemindOfBalanceDependencies,
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
    process: 'request-payouts',
    causation: requestPayoutsId({ day }),
    commandId: `remind ${organisationId} on ${on} of ${availableOn}`,
    input: command,
    at,
  })
}
