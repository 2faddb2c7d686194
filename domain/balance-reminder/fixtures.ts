import { addDays, calendarDay } from '../kernel/calendar.ts'
import { harbourId } from '../fixtures.ts'
import type { BalanceReminded, RemindOfBalance } from './index.ts'

const availableOn = calendarDay('2026-09-01')

/** Returns the command for this many days after the day from which money is available. */
export const remindOfBalance = (days: number, from = availableOn): RemindOfBalance => ({
  type: 'RemindOfBalance',
  organisationId: harbourId,
  availableOn: from,
  on: addDays(from, days),
})

export const balanceReminded = (
  thresholdDays: number,
  { days = thresholdDays, from = availableOn }: { days?: number; from?: typeof availableOn } = {},
): BalanceReminded => ({
  type: 'BalanceReminded',
  data: {
    organisationId: harbourId,
    availableOn: from,
    thresholdDays,
    remindedOn: addDays(from, days),
  },
})
