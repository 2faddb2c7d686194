import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { cents, noCents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { PayoutFacts } from '../steps/payout/payout-facts.ts'

/** The facts of every payout in a world without read models. */
export const payoutFacts: PayoutFacts = {
  bank: { bankCode: '012', last4: '7007' },
  accountSince: instant('2026-09-22T02:00:00.000Z'),
  payments: 72,
  paymentsNetCents: cents(6_010_000),
  othersNetCents: noCents,
  carriedCents: noCents,
  keptCents: cents(10_000),
  period: { from: calendarDay('2026-10-01'), to: calendarDay('2026-10-31') },
  differences: ['first_to_account'],
}
