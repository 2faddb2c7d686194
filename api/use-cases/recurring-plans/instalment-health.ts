import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { Db } from '@almoner/projections/engine/database.ts'
import { listSuspendedCharities } from '@almoner/projections/models/charity-directory/query.ts'
import type { Deadlines } from '@almoner/projections/models/recurring-plans/overdue.ts'
import {
  instalmentsOfDay,
  overdueCount,
  type InstalmentsOfDay,
} from '@almoner/projections/models/recurring-plans/query.ts'

/** A batch of many thousands takes minutes; a restart during it adds some more. */
const dueWithinMilliseconds = 3_600_000

// A provider polls a bank for three days before a manual review opens.
const alertWithinMilliseconds = 4 * 86_400_000

/** Instalments due or tried before these times are overdue. */
export const deadlinesAt = (now: number): Deadlines => ({
  dueBefore: instantFromMilliseconds(now - dueWithinMilliseconds),
  triedBefore: instantFromMilliseconds(now - alertWithinMilliseconds),
})

export type InstalmentHealth = {
  /** Due, and not requested or not reported in time: zero in normal operation. */
  overdue: number
  yesterday: InstalmentsOfDay
  today: InstalmentsOfDay
}

/** Expected against actual: the recurring instalments due, and their outcomes. */
export const instalmentHealth = async (db: Db, now: number): Promise<InstalmentHealth> => {
  const today = toCalendarDay(instantFromMilliseconds(now))
  const suspended = await listSuspendedCharities(db)
  const [overdue, ofYesterday, ofToday] = await Promise.all([
    overdueCount(db, { ...deadlinesAt(now), suspended }),
    instalmentsOfDay(db, { day: addDays(today, -1) }),
    instalmentsOfDay(db, { day: today }),
  ])
  return { overdue, yesterday: ofYesterday, today: ofToday }
}
