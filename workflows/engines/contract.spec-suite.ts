import { afterEach, describe, expect, it } from 'vitest'
import { FinalError } from '../flow/activity-failed.ts'
import type { Engine } from '../flow/flow.ts'
import type { Log } from '../log.ts'
import {
  contractPolicy as policy,
  type Act,
  type ContractActivities,
  type Story,
} from './testing/contract-process.ts'

/** An engine under test. Time is the engine's own: virtual, or real and then counted in moments. */
type EngineUnderTest = {
  /** The engine as it is now: another one after a restart. */
  engine: () => Engine
  pass: (milliseconds: number) => Promise<void>
  /** Lets time pass in the outside world, inside an activity. */
  outside: (milliseconds: number) => Promise<void>
  /**
   * Stops the machine without a clean shutdown and restarts it, perhaps with the process's next
   * version.
   */
  restart: (version?: Version) => Promise<void>
  close: () => Promise<void>
}

export type Version = 'as it was' | 'changed'

/** Starts an engine with the process of `testing/contract-process.ts` and these activities. */
export type StartEngine = (activities: ContractActivities, log: Log) => Promise<EngineUnderTest>

/** Milliseconds until a test stops waiting for an expected result: a busy machine needs time. */
const timeoutMilliseconds = 20_000

/** The guarantees of every engine; a process that runs on one runs on all. */
export const describeEngine = (name: string, startEngine: StartEngine): void => {
  describe(`${name}:`, () => {
    let under: EngineUnderTest | undefined
    afterEach(async () => {
      await under?.close()
      under = undefined
    })

    const errors: { details: object; message: string }[] = []
    const log: Log = {
      debug: () => {},
      info: () => {},
      warn: () => {},
      error: (details, message) => errors.push({ details, message }),
    }
    let serial = 0

    const setUp = async (story: Story, acts: Partial<ContractActivities> = {}) => {
      errors.length = 0
      const calls: string[] = []
      const counted =
        (act: keyof ContractActivities): Act =>
        async (input) => {
          calls.push(act)
          return (await acts[act]?.(input)) ?? null
        }
      const activities = { one: counted('one'), two: counted('two'), three: counted('three') }
      const started = await startEngine(activities, log)
      under = started
      serial += 1
      const id = `${name.replaceAll(' ', '-')}-${serial}-${process.pid}-${Date.now()}`
      // Queries while time passes, because virtual time passes only while the test waits.
      const firstOutcome = async (within: number): Promise<unknown> => {
        const outcome = started.engine().firstOutcome(id, within)
        const answered = { yet: false }
        void outcome.then(() => {
          answered.yet = true
        })
        for (let passed = 0; passed <= within + 2_000; passed += 20) {
          if (answered.yet) break
          await started.pass(20)
        }
        return await outcome
      }
      return {
        id,
        calls,
        ...started,
        start: () => started.engine().start('contract', id, { id, story }),
        /** Starts another process with these activities. */
        startBeside: async (story: Story) => {
          const beside = `${id}-beside`
          await started.engine().start('contract', beside, { id: beside, story })
        },
        until: async (what: () => boolean): Promise<void> => {
          for (let passed = 0; passed < timeoutMilliseconds && !what(); passed += 20)
            await started.pass(20)
          expect(what()).toBe(true)
        },
        firstOutcome,
        /** Returns the process's reported outcome. */
        outcome: () => firstOutcome(timeoutMilliseconds),
      }
    }

    /** The last number that a story has reported. */
    const numberIn = (outcome: unknown): number =>
      Number((outcome as { output: string }).output.split(' ').at(-1))

    describe('a process that was started', () => {
      it('runs once, however often it is started, also after its end', async () => {
        const test = await setUp('acts')
        await Promise.all([test.start(), test.start(), test.start()])
        await test.outcome()
        await test.start()
        await test.pass(100)
        expect(test.calls).toEqual(['one'])
      })

      it('is refused under a name that no process has', async () => {
        const test = await setUp('acts')
        await expect(test.engine().start('nothing', 'id', {})).rejects.toThrow(/no process nothing/)
      })

      it('sends what it was started with to an activity, and gets its answer, as JSON', async () => {
        const test = await setUp('answers', {
          one: async (input) => ({ given: input, ignored: undefined }),
        })
        await test.start()
        expect(await test.outcome()).toEqual({ output: `${test.id} false` })
      })

      it('logs an error and ends if it breaks a rule', async () => {
        const test = await setUp('breaks')
        await test.start()
        await test.until(() => errors.length > 0)
        expect(errors).toMatchObject([
          { message: 'a process failed', details: { process: 'contract', id: test.id } },
        ])
        expect(errors[0]?.details).toHaveProperty('err.message', 'a rule is broken')
      })
    })

    describe('time', () => {
      it('passes while a process sleeps', async () => {
        const test = await setUp('sleeps')
        await test.start()
        expect(await test.firstOutcome(50)).toBeNull()
        const slept = numberIn(await test.outcome())
        expect(slept).toBeGreaterThanOrEqual(495)
        expect(slept).toBeLessThan(10_000)
      })
    })

    describe('a signal', () => {
      it('wakes a process that waits for it', async () => {
        const test = await setUp('waitsForLook')
        await test.start()
        await test.until(() => test.calls.length === 1)
        await test.pass(40)
        await test.engine().signal(test.id, 'look')
        expect(await test.outcome()).toEqual({ output: 'came' })
      })

      it('also counts if it came before the wait', async () => {
        const test = await setUp('waitsForLook', { one: async () => under?.outside(200) })
        await test.start()
        await test.pass(60)
        await test.engine().signal(test.id, 'look')
        expect(await test.outcome()).toEqual({ output: 'came' })
      })

      it('that does not come lets the process continue when the time is over', async () => {
        const test = await setUp('waitsInVain')
        await test.start()
        await test.until(() => test.calls.length === 1)
        await test.engine().signal(test.id, 'another')
        expect(await test.firstOutcome(600)).toBeNull()
        expect(await test.outcome()).toEqual({ output: 'did not come' })
      })

      it('that came several times before a wait counts as one signal', async () => {
        const received = Promise.withResolvers<void>()
        const test = await setUp('countsLooks', { one: () => received.promise })
        await test.start()
        await test.until(() => test.calls.length === 1)
        for (let times = 0; times < 5; times += 1) await test.engine().signal(test.id, 'look')
        received.resolve()
        expect(await test.outcome()).toEqual({ output: '1' })
      })

      it('during the last activity of a process has no effect, but is acknowledged', async () => {
        const test = await setUp('acts', { one: async () => under?.outside(200) })
        await test.start()
        await test.pass(60)
        await Promise.all([test.engine().signal(test.id, 'look'), test.outcome()])
        expect(await test.outcome()).toEqual({ output: 'done' })
        expect(test.calls).toEqual(['one'])
        expect(errors).toEqual([])
      })

      it('to a process that is unknown or has ended has no effect', async () => {
        const test = await setUp('acts')
        await test.engine().signal(`${test.id}-unknown`, 'look')
        await test.start()
        await test.outcome()
        await test.pass(50)
        await test.engine().signal(test.id, 'look')
        expect(errors).toEqual([])
      })
    })

    describe('an activity', () => {
      it('is tried again by its policy until it succeeds', async () => {
        let failures = 2
        const test = await setUp('acts', {
          one: async () => {
            failures -= 1
            if (failures >= 0) throw new Error('not yet')
          },
        })
        await test.start()
        expect(await test.outcome()).toEqual({ output: 'done' })
        expect(test.calls).toEqual(['one', 'one', 'one'])
      })

      it('fails with its last error after its last attempt, which ends the process with a logged error', async () => {
        let times = 0
        const test = await setUp('acts', {
          one: async () => {
            times += 1
            throw new TypeError(`failed ${times} times`)
          },
        })
        await test.start()
        await test.until(() => errors.length > 0)
        expect(test.calls).toHaveLength(policy.attempts)
        const [{ details, message } = { details: {}, message: '' }] = errors
        expect(message).toBe('a process failed')
        expect(details).toMatchObject({ process: 'contract', id: test.id })
        expect(details).toHaveProperty('err.last', {
          name: 'TypeError',
          message: 'failed 3 times',
          final: false,
        })
      })

      it('that has failed finally can be handled by the process', async () => {
        const test = await setUp('livesWithFailure', {
          one: () => Promise.reject(new Error('no answer')),
        })
        await test.start()
        const last = { name: 'Error', message: 'no answer', final: false }
        expect(await test.outcome()).toEqual({ output: JSON.stringify(last) })
        expect(errors).toEqual([])
      })

      it('is not tried again after a final error', async () => {
        const test = await setUp('livesWithFailure', {
          one: () => Promise.reject(new FinalError('refused')),
        })
        await test.start()
        const last = { name: 'FinalError', message: 'refused', final: true }
        expect(await test.outcome()).toEqual({ output: JSON.stringify(last) })
        expect(test.calls).toEqual(['one'])
      })

      it('that does not end is tried again when the time for one attempt is over', async () => {
        let first = true
        const test = await setUp('acts', {
          one: async () => {
            if (!first) return
            first = false
            await under?.outside(2_000)
          },
        })
        await test.start()
        expect(await test.outcome()).toEqual({ output: 'done' })
        expect(test.calls).toEqual(['one', 'one'])
      })

      it('that never ends in time fails, and whether it was carried out is unknown', async () => {
        const test = await setUp('livesWithFailure', { one: async () => under?.outside(1_600) })
        await test.start()
        const last = { name: 'ActivityTimedOut', message: 'no end within 1200 ms', final: false }
        expect(await test.outcome()).toEqual({ output: JSON.stringify(last) })
        expect(test.calls).toHaveLength(policy.attempts)
      })
    })

    describe('the first outcome', () => {
      it('is the first report, for several callers that wait and for a later caller', async () => {
        const test = await setUp('reportsTwice')
        const early = [test.outcome(), test.engine().firstOutcome(test.id, timeoutMilliseconds)]
        await test.start()
        expect(await Promise.all(early)).toEqual([{ output: 'first' }, { output: 'first' }])
        await test.pass(200)
        expect(await test.firstOutcome(0)).toEqual({ output: 'first' })
      })

      it('is null when the time is over', async () => {
        const test = await setUp('sleepsLong')
        await test.start()
        expect(await test.firstOutcome(100)).toBeNull()
        expect(await test.engine().firstOutcome(`${test.id}-unknown`, 0)).toBeNull()
      })
    })

    describe('a crash', () => {
      // The moments at which the machine crashes, and how a test detects each from outside.
      const moments = [
        ['before its first step', []],
        ['in its first activity', ['one begins']],
        ['in a sleep', ['one ends']],
        ['in its second activity', ['two begins']],
        ['in a wait', ['two ends']],
        ['in its last activity', ['three begins']],
        ['at its report', ['three ends']],
      ] as const

      it.each(moments)('%s loses nothing and repeats no finished activity', async (_at, steps) => {
        const seenSoFar: string[] = []
        let runs = 0
        const slow =
          (name: string): Act =>
          async () => {
            runs += 1
            const answer = { runs }
            seenSoFar.push(`${name} begins`)
            await under?.outside(60)
            seenSoFar.push(`${name} ends`)
            return answer
          }
        const acts = { one: slow('one'), two: slow('two'), three: slow('three') }
        const test = await setUp('goesTheWholeWay', acts)
        await test.start()
        await test.until(() => steps.every((what) => seenSoFar.includes(what)))
        await test.pass(20)
        const before = [...test.calls]
        await test.restart()
        expect(await test.outcome()).toEqual({ output: expect.any(String) })
        // An attempt may have been under way at the crash; an activity that finished before is not
        // run again.
        const again = test.calls.filter((call, index) => test.calls.indexOf(call) !== index)
        expect(again).toEqual(again.length === 0 ? [] : [before.at(-1)])
        expect(new Set(test.calls)).toEqual(new Set(['one', 'two', 'three']))
      })

      it('keeps a received signal and the deadline of a wait', async () => {
        const test = await setUp('keepsDeadline')
        await test.start()
        await test.pass(100)
        await test.engine().signal(test.id, 'look')
        await test.pass(1_900)
        await test.restart()
        // Its wait ends a second after the deadline, and a second before a restarted wait would.
        await test.startBeside('waitsBriefly')
        await test.until(() => test.calls.length === 2)
        expect(test.calls).toEqual(['one', 'two'])
        const outcome = await test.outcome()
        expect(outcome).toEqual({ output: expect.stringMatching(/^true /) })
        expect(numberIn(outcome)).toBeGreaterThanOrEqual(2_490)
      })

      it('keeps the first outcome for later callers', async () => {
        const test = await setUp('reportsEarly')
        await test.start()
        expect(await test.outcome()).toEqual({ output: 'first' })
        await test.restart()
        expect(await test.outcome()).toEqual({ output: 'first' })
      })
    })

    describe('a process that waits while its next version is installed', () => {
      it('continues with the new ending, and repeats nothing', async () => {
        const test = await setUp('changesLater')
        await test.start()
        await test.until(() => test.calls.length === 1)
        await test.pass(60)
        await test.restart('changed')
        expect(await test.outcome()).toEqual({ output: 'changed' })
        expect(test.calls).toEqual(['one', 'three'])
        expect(errors).toEqual([])
      })

      it('runs no step if an earlier step was changed, and logs an error', async () => {
        const test = await setUp('changesBefore')
        await test.start()
        await test.until(() => test.calls.length === 1)
        await test.pass(60)
        await test.restart('changed')
        await test.until(() => errors.length > 0)
        expect(test.calls).toEqual(['one'])
        expect(await test.firstOutcome(0)).toBeNull()
      })
    })
  })
}
