import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { Engine } from '../flow/flow.ts'
import { mailDonor } from '../processes/mail-donor/process.ts'
import { mailPayer } from '../processes/mail-payer/process.ts'
import { mailRecurringPlan } from '../processes/mail-recurring-plan/process.ts'
import { mailStaff } from '../processes/mail-staff/process.ts'
import { describeEvent, reactionCategories } from './reactions.ts'
import { listStarts } from './find-reaction.ts'
import { recurringPlan } from '../processes/recurring-plan/process.ts'

const hour = 3_600_000
const day = 24 * hour

/** A refund and an erasure go on for 30 days, everything else for a week at most. */
const longestProcess = 31 * day
/** The events do not say which of these letters were sent: older ones are not mailed again. */
const longestLetter = hour
const letters: ReadonlySet<string> = new Set(
  [mailDonor, mailPayer, mailRecurringPlan, mailStaff].map(({ name }) => name),
)
const pageSize = 1_000

/**
 * Starts all processes that may have been under way on an engine whose tables are not read any
 * more: every process of the events until now, by the same ids. One that had ended finds its end in
 * the events and does nothing. One that had not continues, with deadlines that count from its
 * event. A recurring plan runs for years, so the events are read from the first one. Answers how
 * many were started.
 */
export const resumeFromEvents = async (options: {
  store: Pick<EventStore, 'readAll' | 'head'>
  engine: Pick<Engine, 'start'>
  now: Instant
  signal: AbortSignal
}): Promise<number> => {
  const { store, engine, now, signal } = options
  const upTo = await store.head()
  let after: typeof upTo = 0n
  let started = 0
  while (!signal.aborted) {
    const events = await store.readAll({
      after,
      limit: pageSize,
      categories: reactionCategories,
      personal: false,
    })
    for (const event of events) {
      if (event.position > upTo) return started
      after = event.position
      const age = toMilliseconds(now) - toMilliseconds(event.recordedAt)
      for (const { process, id, input } of listStarts(event)) {
        if (age > longestWait(process)) continue
        if (signal.aborted) return started
        await engine.start(process, id, input, {
          ...describeEvent(event),
          startedAt: event.recordedAt,
        })
        started += 1
      }
    }
    if (events.length < pageSize) break
  }
  return started
}

const longestWait = (process: string): number => {
  if (process === recurringPlan.name) return Infinity
  return letters.has(process) ? longestLetter : longestProcess
}
