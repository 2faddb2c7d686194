import type { BalanceReminded } from '@almoner/domain/balance-reminder/index.ts'
import type { NewEvent } from '@almoner/eventstore/event-store.ts'
import { mailStaff } from '../tasks/mail-staff/mail-staff.ts'
import { toStart } from './start.ts'

/** The letters to owners and finance staff about money that was not paid out for long. */
export const balanceReminderReactions = {
  BalanceReminded: ({ id: eventId, data }: BalanceReminded & Pick<NewEvent, 'id'>) => {
    const { organisationId } = data
    const input = { organisationId, eventId, kind: 'balance_old' } as const
    return [toStart(mailStaff, input)]
  },
}
