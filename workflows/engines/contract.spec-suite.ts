import { afterEach, describe, expect, it } from 'vitest'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { millisecondsOf } from '@almoner/domain/kernel/time.ts'
import { ActivityFailed, FinalError } from '../activity-failed.ts'
import type { ActivityPolicy, Engine, Flow, Process } from '../flow.ts'
import type { Log } from '../log.ts'
import { bind, type BoundProcess } from './bound-process.ts'

/** An engine under test. Time is the engine's own: virtual, or real and then counted in moments. */
export type EngineUnderTest = {
  /** The engine as it is now: another one after a restart. */
  engine: () => Engine
  pass: (milliseconds: number) => Promise<void>
  /** Takes time in the outside world, inside an activity. */
  outside: (milliseconds: number) => Promise<void>
  /** The machine stops without a word and comes back with the same processes. */
  restart: () => Promise<void>
  close: () => Promise<void>
}

export type StartEngine = (processes: readonly BoundProcess[], log: Log) => Promise<EngineUnderTest>

const policy: ActivityPolicy = {
  attempts: 3,
  firstPauseMilliseconds: 20,
  longestPauseMilliseconds: 30,
  timeoutMilliseconds: 400,
}

type Acts = { one: Act; two: Act; three: Act }
type Act = (input: { id: string }) => Promise<unknown>
type TestFlow = Flow<Acts, { said: string }>

const processOf = (
  run: (flow: TestFlow, input: { id: string }) => Promise<void>,
): Process<string, { id: string }, Acts, { said: string }> => ({
  name: 'under-test',
  policies: { one: policy, two: policy, three: policy },
  run,
})

/** Every engine keeps these promises; a process that runs on one runs on all. */
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

    const given = async (
      run: (flow: TestFlow, input: { id: string }) => Promise<void>,
      acts: Partial<Acts> = {},
    ) => {
      errors.length = 0
      const calls: string[] = []
      const counted =
        (act: keyof Acts): Act =>
        async (input) => {
          calls.push(act)
          return (await acts[act]?.(input)) ?? null
        }
      const bound = bind(processOf(run), {
        one: counted('one'),
        two: counted('two'),
        three: counted('three'),
      })
      const started = await startEngine([bound], log)
      under = started
      serial += 1
      const id = `${name.replaceAll(' ', '-')}-${serial}-${process.pid}`
      return {
        id,
        calls,
        ...started,
        start: () => started.engine().start('under-test', id, { id }),
        until: async (what: () => boolean): Promise<void> => {
          for (let passed = 0; passed < 8_000 && !what(); passed += 20) await started.pass(20)
          expect(what()).toBe(true)
        },
        /** Asks while time passes: in virtual time nobody else lets it. */
        firstOutcome: async (within: number): Promise<unknown> => {
          const asked = started.engine().firstOutcome(id, within)
          const answered = { yet: false }
          void asked.then(() => {
            answered.yet = true
          })
          for (let passed = 0; passed <= within + 2_000; passed += 20) {
            if (answered.yet) break
            await started.pass(20)
          }
          return await asked
        },
      }
    }

    describe('a process that was started', () => {
      it('runs once, however often it is started, also after its end', async () => {
        const test = await given(async (flow, input) => {
          await flow.activities.one(input)
          await flow.report({ said: 'done' })
        })
        await Promise.all([test.start(), test.start(), test.start()])
        await test.firstOutcome(2_000)
        await test.start()
        await test.pass(100)
        expect(test.calls).toEqual(['one'])
      })

      it('is refused under a name that no process has', async () => {
        const test = await given(async () => {})
        await expect(test.engine().start('nothing', 'id', {})).rejects.toThrow(/no process nothing/)
      })

      it('sends what it was started with to an activity, and gets its answer, as JSON', async () => {
        const test = await given(
          async (flow, input) => {
            const answer = (await flow.activities.one(input)) as { given: { id: string } }
            await flow.report({ said: answer.given.id })
          },
          { one: async (input) => ({ given: input, ignored: undefined }) },
        )
        await test.start()
        expect(await test.firstOutcome(2_000)).toEqual({ said: test.id })
      })
    })

    describe('time', () => {
      it('passes while a process sleeps', async () => {
        let slept = 0
        const test = await given(async (flow) => {
          const from = await flow.now()
          await flow.sleep(200)
          slept = between(from, await flow.now())
          await flow.report({ said: 'awake' })
        })
        await test.start()
        expect(await test.firstOutcome(50)).toBeNull()
        expect(await test.firstOutcome(2_000)).toEqual({ said: 'awake' })
        expect(slept).toBeGreaterThanOrEqual(195)
      })
    })

    describe('a signal', () => {
      const waits = async (flow: TestFlow, input: { id: string }): Promise<void> => {
        await flow.activities.one(input)
        const came = await flow.waitFor('look', 1_500)
        await flow.report({ said: came ? 'came' : 'did not come' })
      }

      it('wakes a process that waits for it', async () => {
        const test = await given(waits)
        await test.start()
        await test.until(() => test.calls.length === 1)
        await test.pass(40)
        await test.engine().signal(test.id, 'look')
        expect(await test.firstOutcome(1_000)).toEqual({ said: 'came' })
      })

      it('counts also where it came before the wait', async () => {
        const test = await given(waits, { one: async () => under?.outside(200) })
        await test.start()
        await test.pass(60)
        await test.engine().signal(test.id, 'look')
        expect(await test.firstOutcome(1_000)).toEqual({ said: 'came' })
      })

      it('that does not come lets the process go on when the time is over', async () => {
        const test = await given(waits)
        await test.start()
        await test.until(() => test.calls.length === 1)
        await test.engine().signal(test.id, 'another')
        expect(await test.firstOutcome(600)).toBeNull()
        expect(await test.firstOutcome(3_000)).toEqual({ said: 'did not come' })
      })

      it('that came several times before a wait is one signal', async () => {
        let waits = 0
        const test = await given(async (flow) => {
          await flow.sleep(200)
          while (await flow.waitFor('look', 300)) waits += 1
          await flow.report({ said: `${waits}` })
        })
        await test.start()
        for (let times = 0; times < 5; times += 1) await test.engine().signal(test.id, 'look')
        expect(await test.firstOutcome(3_000)).toEqual({ said: '1' })
      })

      it('to a process that is unknown or has ended is nothing', async () => {
        const test = await given(async (flow) => flow.report({ said: 'done' }))
        await test.engine().signal(`${test.id}-unknown`, 'look')
        await test.start()
        await test.firstOutcome(2_000)
        await test.pass(50)
        await test.engine().signal(test.id, 'look')
        expect(errors).toEqual([])
      })
    })

    describe('an activity', () => {
      it('is tried again by its policy until it succeeds', async () => {
        let failures = 2
        const test = await given(
          async (flow, input) => {
            await flow.activities.one(input)
            await flow.report({ said: 'done' })
          },
          {
            one: async () => {
              failures -= 1
              if (failures >= 0) throw new Error('not yet')
            },
          },
        )
        await test.start()
        expect(await test.firstOutcome(2_000)).toEqual({ said: 'done' })
        expect(test.calls).toEqual(['one', 'one', 'one'])
      })

      it('gives up with its last error, which ends the process in an error that is logged', async () => {
        let times = 0
        const test = await given(async (flow, input) => void (await flow.activities.one(input)), {
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
        expect(details).toMatchObject({ process: 'under-test', id: test.id })
        expect(details).toHaveProperty('err.last', {
          name: 'TypeError',
          message: 'failed 3 times',
          final: false,
        })
      })

      it('that gave up can be lived with', async () => {
        const test = await given(
          async (flow, input) => {
            try {
              await flow.activities.one(input)
            } catch (error) {
              const known = error instanceof ActivityFailed && error.activity === 'one'
              await flow.report({ said: known ? error.last.message : 'unknown' })
            }
          },
          { one: () => Promise.reject(new Error('no answer')) },
        )
        await test.start()
        expect(await test.firstOutcome(2_000)).toEqual({ said: 'no answer' })
        expect(errors).toEqual([])
      })

      it('is not tried again after a final error', async () => {
        const test = await given(async (flow, input) => void (await flow.activities.one(input)), {
          one: () => Promise.reject(new FinalError('refused')),
        })
        await test.start()
        await test.until(() => errors.length > 0)
        expect(test.calls).toEqual(['one'])
      })

      it('that does not end is tried again when the time of one attempt is over', async () => {
        let first = true
        const test = await given(
          async (flow, input) => {
            await flow.activities.one(input)
            await flow.report({ said: 'done' })
          },
          {
            one: async () => {
              if (!first) return
              first = false
              await under?.outside(1_000)
            },
          },
        )
        await test.start()
        expect(await test.firstOutcome(3_000)).toEqual({ said: 'done' })
        expect(test.calls).toEqual(['one', 'one'])
      })
    })

    describe('the first outcome', () => {
      it('is the first report, for several who wait and for who asks later', async () => {
        const test = await given(async (flow) => {
          await flow.sleep(100)
          await flow.report({ said: 'first' })
          await flow.report({ said: 'second' })
          await flow.sleep(100)
        })
        const early = [test.firstOutcome(2_000), test.engine().firstOutcome(test.id, 2_000)]
        await test.start()
        expect(await Promise.all(early)).toEqual([{ said: 'first' }, { said: 'first' }])
        await test.pass(200)
        expect(await test.firstOutcome(0)).toEqual({ said: 'first' })
      })

      it('is null when the time is over', async () => {
        const test = await given(async (flow) => flow.sleep(600))
        await test.start()
        expect(await test.firstOutcome(100)).toBeNull()
        expect(await test.engine().firstOutcome(`${test.id}-unknown`, 0)).toBeNull()
      })
    })

    describe('a crash', () => {
      const moments = [0, 40, 80, 140, 200, 300, 420] as const

      it.each(moments)(
        'at moment %i loses nothing and repeats no finished activity',
        async (at) => {
          let runs = 0
          const slow = async (): Promise<unknown> => {
            runs += 1
            return { runs }
          }
          const test = await given(
            async (flow, input) => {
              const one = (await flow.activities.one(input)) as { runs: number }
              await flow.sleep(100)
              await flow.activities.two(input)
              await flow.waitFor('look', 150)
              const three = (await flow.activities.three(input)) as { runs: number }
              await flow.report({ said: `${one.runs} ${three.runs}` })
            },
            { one: slow, three: slow },
          )
          await test.start()
          await test.pass(at)
          const before = [...test.calls]
          await test.restart()
          expect(await test.firstOutcome(6_000)).toEqual({ said: expect.any(String) })
          // An attempt may have been under way at the crash; what was finished before it is not made again.
          const again = test.calls.filter((call, index) => test.calls.indexOf(call) !== index)
          expect(again).toEqual(again.length === 0 ? [] : [before.at(-1)])
          expect(new Set(test.calls)).toEqual(new Set(['one', 'two', 'three']))
        },
      )

      it('keeps a signal that came and the deadline of a wait', async () => {
        let waited = 0
        const test = await given(async (flow, input) => {
          const from = await flow.now()
          await flow.waitFor('another', 900)
          waited = between(from, await flow.now())
          const came = await flow.waitFor('look', 100)
          await flow.activities.one(input)
          await flow.report({ said: `${came}` })
        })
        await test.start()
        await test.pass(100)
        await test.engine().signal(test.id, 'look')
        await test.pass(300)
        await test.restart()
        expect(await test.firstOutcome(6_000)).toEqual({ said: 'true' })
        expect(waited).toBeGreaterThanOrEqual(890)
        expect(waited).toBeLessThan(2_500)
      })

      it('keeps the first outcome for those who ask after it', async () => {
        const test = await given(async (flow) => {
          await flow.report({ said: 'first' })
          await flow.sleep(500)
        })
        await test.start()
        expect(await test.firstOutcome(1_000)).toEqual({ said: 'first' })
        await test.restart()
        expect(await test.firstOutcome(1_000)).toEqual({ said: 'first' })
      })
    })
  })
}

const between = (from: Instant, to: Instant): number => millisecondsOf(to) - millisecondsOf(from)
