import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { isLoggedTime } from '@almoner/eventstore/subscriptions/repeated-fault.ts'
import { ActivityFailed, ActivityTimedOut } from '../../../flow/activity-failed.ts'
import type { BoundActivities, Flow } from '../../../flow/flow.ts'
import type { Log } from '../../../log.ts'
import type { BoundProcess } from '../../bound-process.ts'
import { tryActivity, type ActivityEnd } from '../../try-activity.ts'
import type { Journal } from '../journal.ts'
import type { Life } from './life.ts'
import type { Slots } from './slots.ts'
import type { Waits } from './waits.ts'

type Surroundings = {
  id: string
  journal: Journal
  life: Life
  slots: Slots
  waits: Waits
  reported: () => void
  /** An activity begins: the process has had its turn. */
  atWork: () => void
  log: Log
}

/** The operations of a process, over its journal. */
export const createFlow = (
  process: BoundProcess,
  here: Surroundings,
): Flow<BoundActivities, unknown> => {
  const { id, journal, life, waits } = here
  const wait = (signal: string | null, milliseconds: number): Promise<boolean> =>
    life.step(() => journal.wait(milliseconds, (until) => waits.listen(id, signal, until)))
  return {
    now: async () => instantFromMilliseconds(journal.moment()),
    sleep: async (milliseconds) => {
      await wait(null, milliseconds)
    },
    waitFor: wait,
    activities: Object.fromEntries(
      Object.keys(process.activities).map((name) => [
        name,
        async (input: unknown) => {
          const end = await life.activity(() =>
            journal.activity(name, (began) => activity(process, here, { name, input, began })),
          )
          if (!end.ok) throw new ActivityFailed(name, end.last)
          return end.value
        },
      ]),
    ),
    report: (outcome) =>
      life.step(async () => {
        if (journal.report(outcome)) here.reported()
      }),
  }
}

const activity = (
  process: BoundProcess,
  { id, life, slots, atWork, log }: Surroundings,
  { name, input, began }: { name: string; input: unknown; began: () => void },
): Promise<ActivityEnd> => {
  const policy = requirePresent(process.policies[name], `the policy of ${name}`)
  const perform = requirePresent(process.activities[name], `the activity ${name}`)
  const inputJson = JSON.stringify(input ?? null)
  return tryActivity({
    policy,
    attempt: () =>
      slots.use(() =>
        life.step(() => {
          began()
          atWork()
          return within(policy.timeoutMilliseconds, async () => perform(JSON.parse(inputJson)))
        }),
      ),
    pause: (milliseconds) =>
      life.step(() => new Promise((resolve) => setTimeout(resolve, milliseconds).unref())),
    onFailure: (last, attempt) => {
      if (!isLoggedTime(attempt) && !last.final) return
      log.warn({ process: process.name, id, activity: name, attempt, last }, 'an activity failed')
    },
  })
}

const within = async (milliseconds: number, work: () => Promise<unknown>): Promise<unknown> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new ActivityTimedOut(`no end within ${milliseconds} ms`)),
      milliseconds,
    )
  })
  try {
    return (await Promise.race([work(), late])) ?? null
  } finally {
    clearTimeout(timer)
  }
}
