import { present } from '@almoner/domain/kernel/assert.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { DBOS } from '@dbos-inc/dbos-sdk'
import { ActivityFailed, ActivityTimedOut } from '../../activity-failed.ts'
import type { Flow } from '../../flow.ts'
import type { Log } from '../../log.ts'
import type { BoundActivities, BoundProcess } from '../bound-process.ts'
import { tryActivity, type ActivityEnd } from '../try-activity.ts'
import type { Life } from './life.ts'
import type { createOutcomes } from './outcomes.ts'
import type { createSlots } from './slots.ts'

type Surroundings = {
  id: string
  life: Life
  outcomes: ReturnType<typeof createOutcomes>
  slots: ReturnType<typeof createSlots>
  log: Log
}

// The signals a waiting process has missed are one signal; so many more are nobody's right.
const mostSignalsAtOnce = 100

/** A process's flow in one execution of its workflow: each call is a step of the journal. */
export const flowOf = (
  process: BoundProcess,
  here: Surroundings,
): Flow<BoundActivities, unknown> => {
  const { life, outcomes } = here
  let hasReported = false
  return {
    now: () => life.while(async () => instantFromMilliseconds(await DBOS.now())),
    sleep: (milliseconds) => life.while(() => DBOS.sleep(milliseconds)),
    waitFor: (signal, withinMilliseconds) =>
      life.while(async () => {
        const timeoutSeconds = withinMilliseconds / 1_000
        if ((await DBOS.recv(signal, { timeoutSeconds })) === null) return false
        for (let more = 0; more < mostSignalsAtOnce; more += 1) {
          if ((await DBOS.recv(signal, { timeoutSeconds: 0 })) === null) break
        }
        return true
      }),
    activities: Object.fromEntries(
      Object.keys(process.activities).map((name) => [
        name,
        async (input: unknown) => {
          const end = await life.while(() =>
            DBOS.runStep(() => activity(process, here, { name, input }), { name }),
          )
          if (!end.ok) throw new ActivityFailed(name, end.last)
          return end.value
        },
      ]),
    ),
    report: async (outcome) => {
      if (hasReported) return
      hasReported = true
      await life.while(() => outcomes.report(here.id, outcome))
    },
  }
}

const activity = (
  process: BoundProcess,
  { id, life, slots, log }: Surroundings,
  { name, input }: { name: string; input: unknown },
): Promise<ActivityEnd> => {
  const policy = present(process.policies[name], `the policy of ${name}`)
  const perform = present(process.activities[name], `the activity ${name}`)
  return tryActivity({
    policy,
    attempt: () =>
      slots(() =>
        life.attempt(() => within(policy.timeoutMilliseconds, async () => perform(input))),
      ),
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
