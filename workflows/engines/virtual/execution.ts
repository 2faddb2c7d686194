import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { ActivityFailed, ActivityTimedOut } from '../../flow/activity-failed.ts'
import type { BoundActivities, Flow } from '../../flow/flow.ts'
import type { Log } from '../../log.ts'
import type { BoundProcess } from '../bound-process.ts'
import { leaveProcess, settleProcess } from '../leave-process.ts'
import { tryActivity, type ActivityEnd } from '../try-activity.ts'
import type { VirtualClock } from './clock.ts'
import { SimulatedCrash, type Faults } from './faults.ts'

export type Instance = {
  id: string
  process: BoundProcess
  input: string
  startedAt: Instant
  /** The finished steps. A crash leaves those before the last wait, deadlines, signals and the report. */
  journal: { kind: string; json: string }[]
  written: number
  /** Signals that were received since the last wait, by the step that received them. */
  heard: Set<string>
  deadlines: Map<number, number>
  signals: Set<string>
  blocked: Set<{ on: string | null; wake: () => void; forget: () => void }>
  /** Counts executions; one that is not the newest has died and must do nothing more. */
  life: number
  status: 'running' | 'ended' | 'failed'
  first: { json: string } | null
}

export type World = {
  clock: VirtualClock
  faults: Faults
  log: Log
  reported: (id: string) => void
}

/** A crash loses the work since the start of the last wait: no engine may lose more. */
export const forgetUnwritten = (instance: Instance): void => {
  instance.journal.length = Math.min(instance.journal.length, instance.written)
  for (const step of instance.deadlines.keys()) {
    if (step > instance.written) instance.deadlines.delete(step)
  }
  for (const signal of instance.heard) instance.signals.add(signal)
  instance.heard.clear()
}

/** Runs a process from its journal. It holds a token of the clock while it is not waiting. */
export const execute = (world: World, instance: Instance): void => {
  const { clock, log } = world
  const life = instance.life
  clock.enter()
  const end = (status: 'ended' | 'failed'): void => {
    if (instance.life === life) instance.status = status
    clock.leave()
  }
  const flow = createFlow(world, instance)
  instance.process.run(flow, JSON.parse(instance.input) as object).then(
    async () => {
      const { process, id } = instance
      await settleProcess({ process, id, log })
      end('ended')
    },
    async (error: unknown) => {
      const { process, id } = instance
      log.error({ process: process.name, id, err: error }, 'a process failed')
      await leaveProcess({ process, id, log }, error)
      end('failed')
    },
  )
}

const createFlow = (world: World, instance: Instance): Flow<BoundActivities, unknown> => {
  const { clock } = world
  const run = oneLife(world, instance)
  const names = Object.keys(instance.process.activities)
  const activities = names.map((name) => [
    name,
    async (input: unknown) => {
      const end = await run.step(`activity ${name}`, () => activity(run, world, { name, input }))
      if (!end.ok) throw new ActivityFailed(name, end.last)
      return end.value
    },
  ])
  return {
    now: () =>
      run.step('now', async () =>
        instance.journal.length === 0 ? instance.startedAt : clock.now(),
      ),
    sleep: async (milliseconds) => {
      await run.step('sleep', () => run.block(null, milliseconds).then(() => null))
    },
    waitFor: (signal, withinMilliseconds) =>
      run.step(
        `wait ${signal}`,
        () => run.block(signal, withinMilliseconds),
        // The signal is consumed in one step with the journal entry.
        (came) => {
          if (came && instance.signals.delete(signal)) instance.heard.add(signal)
        },
      ),
    activities: Object.fromEntries(activities) as BoundActivities,
    report: async (outcome) => {
      await run.step('report', async () => {
        instance.first ??= { json: JSON.stringify(outcome) }
        world.reported(instance.id)
        return null
      })
    },
  }
}

type Life = ReturnType<typeof oneLife>

// One execution between two crashes.
const oneLife = (world: World, instance: Instance) => {
  const { clock, faults } = world
  const life = instance.life
  let next = 0
  let current = 0
  const isDead = (): boolean => instance.life !== life
  const dead = (): Promise<never> => {
    clock.leave()
    return new Promise(() => {})
  }
  const die = (): Promise<never> => {
    instance.life += 1
    forgetUnwritten(instance)
    execute(world, instance)
    return dead()
  }

  const step = async <T>(
    kind: string,
    perform: () => Promise<T>,
    recorded: (result: T) => void = () => {},
  ): Promise<T> => {
    if (isDead()) return await dead()
    const index = next
    next += 1
    const pastStep = instance.journal[index]
    if (pastStep) {
      assert(
        pastStep.kind === kind,
        `${instance.id} step ${index} was ${pastStep.kind}, is ${kind}`,
      )
      return JSON.parse(pastStep.json) as T
    }
    const at = `${instance.id} ${index} ${kind}`
    if (faults.crashes(`${at}: before`)) return await die()
    current = index
    let result: T
    try {
      result = await perform()
    } catch (error) {
      if (isDead()) return await dead()
      if (error instanceof SimulatedCrash) return await die()
      throw error
    }
    if (isDead()) return await dead()
    if (faults.crashes(`${at}: done and not journalled`)) return await die()
    const json = JSON.stringify(result)
    instance.journal[index] = { kind, json }
    recorded(result)
    if (faults.crashes(`${at}: journalled`)) return await die()
    return JSON.parse(json) as T
  }

  /** Waits for a signal or for the moment. Returns true if the signal came. */
  const waitUntil = (due: number, on: string | null): Promise<boolean> => {
    if (on !== null && instance.signals.has(on)) return Promise.resolve(true)
    if (due <= clock.milliseconds()) return Promise.resolve(false)
    return new Promise((resolve) => {
      const wakeWith = (came: boolean) => () => {
        forget()
        instance.blocked.delete(blocked)
        clock.enter()
        resolve(came)
      }
      const forget = clock.at(due, wakeWith(false))
      const blocked = { on, wake: wakeWith(true), forget }
      instance.blocked.add(blocked)
      clock.leave()
    })
  }

  /** Waits like `waitUntil`, to a deadline that outlives a crash. */
  const block = (on: string | null, milliseconds: number): Promise<boolean> => {
    if (milliseconds > 0) {
      instance.written = current
      instance.heard.clear()
    }
    const due = instance.deadlines.get(current) ?? clock.milliseconds() + milliseconds
    instance.deadlines.set(current, due)
    return waitUntil(due, on)
  }

  const pause = async (milliseconds: number): Promise<void> => {
    await waitUntil(clock.milliseconds() + milliseconds, null)
  }

  /** Passes this execution's token to the work, which may run longer than its caller's timeout. */
  const within = (milliseconds: number, work: () => Promise<unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      let isOpen = true
      const settle = (answer: () => void): void => {
        if (!isOpen) return
        isOpen = false
        forget()
        if (isDead()) return
        clock.enter()
        answer()
      }
      const forget = clock.at(clock.milliseconds() + milliseconds, () =>
        settle(() => reject(new ActivityTimedOut(`no end within ${milliseconds} ms`))),
      )
      work()
        .then(
          (value) => settle(() => resolve(value)),
          (error: unknown) => settle(() => reject(error)),
        )
        .finally(clock.leave)
    })

  return { instance, step, block, pause, within }
}

const activity = (
  { instance, within, pause }: Life,
  { faults, log }: World,
  { name, input }: { name: string; input: unknown },
): Promise<ActivityEnd> => {
  const policy = requirePresent(instance.process.policies[name], `the policy of ${name}`)
  const perform = requirePresent(instance.process.activities[name], `the activity ${name}`)
  const inputJson = JSON.stringify(input ?? null)
  return tryActivity({
    policy,
    attempt: (number) =>
      within(policy.timeoutMilliseconds, async () => {
        const failure = faults.fails(name, number, instance.id)
        if (failure) throw failure
        return (await perform(JSON.parse(inputJson))) ?? null
      }),
    pause,
    onFailure: (last, attempt) => {
      // A machine that dies tries nothing again.
      if (last.name === 'SimulatedCrash') throw new SimulatedCrash(last.message)
      log.warn({ id: instance.id, activity: name, attempt, last }, 'an activity failed')
    },
  })
}
