import { addDays, dayOf } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { Db } from '@almoner/projections/engine/database.ts'
import type { Deadlines } from '@almoner/projections/models/recurring-plans/overdue.ts'
import {
  instalmentsOfDay,
  overdueCount,
  type InstalmentsOfDay,
} from '@almoner/projections/models/recurring-plans/query.ts'

/** A wave of many thousands takes minutes; a restart in the midst of it some more. */
const dueWithinMilliseconds = 3_600_000

// A provider that waits for a bank is looked at for three days before a person is told.
const toldWithinMilliseconds = 4 * 86_400_000

/** Whatever was due or tried before these is overdue now. */
export const deadlinesAt = (now: number): Deadlines => ({
  dueBefore: instantFromMilliseconds(now - dueWithinMilliseconds),
  triedBefore: instantFromMilliseconds(now - toldWithinMilliseconds),
})

export type InstalmentHealth = {
  /** Due, and neither asked for nor told of in time: zero while all is well. */
  overdue: number
  yesterday: InstalmentsOfDay
  today: InstalmentsOfDay
}

/** Expected against actual: what was due of all monthly gifts, and what became of it. */
export const instalmentHealth = async (db: Db, now: number): Promise<InstalmentHealth> => {
  const today = dayOf(instantFromMilliseconds(now))
  const [overdue, ofYesterday, ofToday] = await Promise.all([
    overdueCount(db, deadlinesAt(now)),
    instalmentsOfDay(db, { day: addDays(today, -1) }),
    instalmentsOfDay(db, { day: today }),
  ])
  return { overdue, yesterday: ofYesterday, today: ofToday }
}
