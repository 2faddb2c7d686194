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
import type { Signals } from './signals.ts'
import type { Slots } from './slots.ts'
import { waitAsBefore } from './wait-as-before.ts'

type Surroundings = {
  id: string
  life: Life
  keeping: Keeping
  journal: Journal
  outcomes: ReturnType<typeof createOutcomes>
  rest: Rest
  signals: Signals
  /** Begun by a program whose processes waited by the engine's own means, which its steps say. */
  waitsAsBefore: boolean
  slots: Slots
  log: Log
}

/** A process's flow in one execution of its workflow, and what it has reported at its end. */
export const flowOf = (
  process: BoundProcess,
  here: Surroundings,
): {
  flow: Flow<BoundActivities, unknown>
  reported: () => Reported
  /** For its end, which no later wait comes after. */
  forgetHeard: () => Promise<void>
} => {
  const { id, life, journal, outcomes, signals } = here
  let reported: Reported = null
  let isKept = false

  // Whoever asks from elsewhere hears it during the wait, which may be long.
  const keepReport = async (): Promise<void> => {
    if (!reported || isKept) return
    const inWorkflow = await here.keeping.inWorkflow()
    await inWorkflow(() => DBOS.setEvent(firstOutcomeKey, reported))
    isKept = true
  }

  let heard: readonly string[] = []
  // Only once it is written that it was heard: what is deleted wakes nobody again.
  const forgetHeard = async (): Promise<void> => {
    if (heard.length === 0) return
    await journal.write()
    await signals.forget(heard)
    heard = []
  }

  const waiting = (signal: string | null, milliseconds: number): Promise<boolean> =>
    life.while(async () => {
      if (here.waitsAsBefore) {
        return await waitAsBefore(here, { signal, milliseconds, before: keepReport })
      }
      return await journal.wait(Date.now() + milliseconds, {
        before: async () => {
          await keepReport()
          await forgetHeard()
        },
        listen: async (until) => {
          heard = await here.rest.while(() => signals.listen({ id, signal, until }))
          return heard.length > 0
        },
      })
    })

  const flow: Flow<BoundActivities, unknown> = {
    now: async () => instantFromMilliseconds(journal.moment()),
    sleep: async (milliseconds) => {
      await waiting(null, milliseconds)
    },
    waitFor: waiting,
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
  return { flow, reported: () => reported, forgetHeard }
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
