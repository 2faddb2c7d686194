import { present } from '@almoner/domain/kernel/assert.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { DBOS } from '@dbos-inc/dbos-sdk'
import { ActivityFailed, ActivityTimedOut } from '../../activity-failed.ts'
import type { Flow } from '../../flow.ts'
import type { Log } from '../../log.ts'
import type { BoundActivities, BoundProcess } from '../bound-process.ts'
import { tryActivity, type ActivityEnd } from '../try-activity.ts'
import type { Journal } from './journal.ts'
import type { Keeping } from './keeping.ts'
import type { Life } from './life.ts'
import { firstOutcomeKey, type createOutcomes, type Reported } from './outcomes.ts'
import type { Rest } from './rest.ts'
import type { Slots } from './slots.ts'

type Surroundings = {
  id: string
  life: Life
  keeping: Keeping
  journal: Journal
  outcomes: ReturnType<typeof createOutcomes>
  rest: Rest
  slots: Slots
  log: Log
}

// The signals a waiting process has missed are one signal; so many more are nobody's right.
const mostSignalsAtOnce = 100

/** A process's flow in one execution of its workflow, and what it has reported at its end. */
export const flowOf = (
  process: BoundProcess,
  here: Surroundings,
): { flow: Flow<BoundActivities, unknown>; reported: () => Reported } => {
  const { id, life, journal, outcomes } = here
  let reported: Reported = null
  let isKept = false

  /** What is known by now is kept before the wait, which may be long, begins. */
  const waiting = <Told>(wait: () => Promise<Told>): Promise<Told> =>
    life.while(async () => {
      await journal.beforeWait()
      const inWorkflow = await here.keeping.inWorkflow()
      if (reported && !isKept) {
        await inWorkflow(() => DBOS.setEvent(firstOutcomeKey, reported))
        isKept = true
      }
      const told = await here.rest.while(() => inWorkflow(wait))
      await journal.afterWait()
      return told
    })

  const flow: Flow<BoundActivities, unknown> = {
    now: async () => instantFromMilliseconds(journal.moment()),
    sleep: (milliseconds) => waiting(() => DBOS.sleep(milliseconds)),
    waitFor: (signal, withinMilliseconds) => waiting(() => signalled(signal, withinMilliseconds)),
    activities: Object.fromEntries(
      Object.keys(process.activities).map((name) => [
        name,
        async (input: unknown) => {
          const end = await life.while(() =>
            journal.activity(name, (began) => activity(process, here, { name, input, began })),
          )
          if (!end.ok) throw new ActivityFailed(name, end.last)
          return end.value
        },
      ]),
    ),
    report: (outcome) =>
      life.while(async () => {
        if (reported) return
        reported = { outcome }
        outcomes.tell(id, reported)
      }),
  }
  return { flow, reported: () => reported }
}

const signalled = async (signal: string, withinMilliseconds: number): Promise<boolean> => {
  const timeoutSeconds = withinMilliseconds / 1_000
  if ((await DBOS.recv(signal, { timeoutSeconds })) === null) return false
  for (let more = 0; more < mostSignalsAtOnce; more += 1) {
    if ((await DBOS.recv(signal, { timeoutSeconds: 0 })) === null) break
  }
  return true
}

const activity = (
  process: BoundProcess,
  { id, life, slots, log }: Surroundings,
  { name, input, began }: { name: string; input: unknown; began: () => void },
): Promise<ActivityEnd> => {
  const policy = present(process.policies[name], `the policy of ${name}`)
  const perform = present(process.activities[name], `the activity ${name}`)
  return tryActivity({
    policy,
    attempt: () =>
      slots.use(() => {
        began()
        return life.attempt(() => within(policy.timeoutMilliseconds, async () => perform(input)))
      }),
    pause: (milliseconds) =>
      life.while(() => new Promise((resolve) => setTimeout(resolve, milliseconds).unref())),
    onFailure: (last, attempt) =>
      log.warn({ process: process.name, id, activity: name, attempt, last }, 'an activity failed'),
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
