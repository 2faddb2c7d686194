import { addDays, instantAt, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds, toMilliseconds } from '@almoner/domain/kernel/time.ts'
import { balancesAsOf } from '@almoner/projections/models/journal/as-of.ts'
import type { ReportSource } from '../report-kind.ts'

/**
 * The balances at the end of a day of the report's clock, as known at its position: each on its
 * account's normal side.
 */
export const loadBalances = async (
  { db, organisationId, position, request }: ReportSource,
  day: CalendarDay,
): Promise<ReadonlyMap<string, Cents>> => {
  const endOfDay = toMilliseconds(instantAt(addDays(day, 1), 0)) - 1
  const balances = await balancesAsOf(db, {
    organisationId,
    position,
    ...(request.basis === 'business'
      ? { businessDate: day }
      : { recordedAt: instantFromMilliseconds(endOfDay) }),
  })
  return new Map(balances.map(({ account, balanceCents }) => [account, balanceCents]))
}
