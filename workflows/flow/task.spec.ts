import { describe, expect, it } from 'vitest'
import { instant } from '@almoner/domain/kernel/time.ts'
import { bindTask } from '../engines/bound-process.ts'
import { createVirtualEngine } from '../engines/virtual/engine.ts'
import { crashOnceEverywhere, noFaults } from '../engines/virtual/faults.ts'
import { FinalError, type LastError } from './activity-failed.ts'
import { task, type AnyTask, type TaskFailure } from './task.ts'

const policy = {
  attempts: 3,
  firstPauseMilliseconds: 10,
  longestPauseMilliseconds: 20,
  timeoutMilliseconds: 1_000,
}
const base = { name: 'count', id: ({ to }: { to: number }) => `count-${to}`, policy } as const

/** Counts from place to place, and calls `act` in each step. */
const count = task({
  ...base,
  run:
    (act: (from: number) => void) =>
    async ({ to }: { to: number }, place: number | null) => {
      const from = place ?? 0
      act(from)
      return { counted: 1, last: `${from}`, next: from + 1 < to ? from + 1 : null }
    },
})

const start = async <Dependencies>(
  aTask: AnyTask<Dependencies>,
  deps: Dependencies,
  { faults = noFaults } = {},
) => {
  const left: string[] = []
  const leave = async (id: string): Promise<void> => void left.push(id)
  const ignore = () => {}
  const engine = createVirtualEngine({
    processes: [{ ...bindTask(aTask, deps), leave }],
    startAt: instant('2026-11-20T02:30:00.000Z'),
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    faults,
  })
  await engine.start('count', base.id({ to: 3 }), { to: 3 })
  await engine.runToIdle()
  const outcome = await engine.firstOutcome('count-3', 0)
  return { outcome, left, status: engine.statusOf('count-3') }
}

describe('a task', () => {
  it('goes on from the place that a step names, and adds up what the steps counted', async () => {
    const places: number[] = []
    const { outcome, status } = await start(count, (from) => places.push(from))
    expect([outcome, status]).toEqual([{ counted: 3, last: '2' }, 'ended'])
    expect(places).toEqual([0, 1, 2])
  })

  it('ends with the same outcome wherever the machine dies', async () => {
    const { outcome } = await start(count, () => {}, { faults: crashOnceEverywhere() })
    expect(outcome).toEqual({ counted: 3, last: '2' })
  })

  it('tries the step again that failed, and no other', async () => {
    const places: number[] = []
    const { outcome } = await start(count, (from) => {
      places.push(from)
      if (from === 1 && places.length < 4) throw new Error('away')
    })
    expect(outcome).toEqual({ counted: 3, last: '2' })
    expect(places).toEqual([0, 1, 1, 1, 2])
  })

  it('without steps ends with its only result', async () => {
    const one = task({ ...base, run: () => async () => ({ mailed: true }) })
    expect((await start(one, {})).outcome).toEqual({ mailed: true })
  })
})

describe('a task of which a step has given up', () => {
  const failing = (end?: TaskFailure) => {
    const failures: LastError[] = []
    const fails = task({
      ...base,
      run: () => async (): Promise<{ counted: number }> => {
        throw new FinalError('the list is broken')
      },
      ...(end && {
        afterFailure: () => async (_input: object, last: LastError) => {
          failures.push(last)
          return end
        },
      }),
    })
    return { fails, failures }
  }

  it('fails, and the engine opens a review', async () => {
    const { outcome, status, left } = await start(failing().fails, {})
    expect([outcome, status, left]).toEqual([null, 'failed', ['count-3']])
  })

  it('learns of the last error, and may report an outcome before it fails', async () => {
    const { fails, failures } = failing({ outcome: { counted: 0 } })
    const { outcome, status, left } = await start(fails, {})
    expect([outcome, status, left]).toEqual([{ counted: 0 }, 'failed', ['count-3']])
    expect(failures).toEqual([{ name: 'FinalError', message: 'the list is broken', final: true }])
  })

  it('fails without a review of the engine, if it opened its own', async () => {
    const { status, left } = await start(failing({ status: 'reviewed' }).fails, {})
    expect([status, left]).toEqual(['failed', []])
  })

  it('may end as if it had worked', async () => {
    const end = { outcome: { counted: 0 }, status: 'ended' } as const
    const { outcome, status, left } = await start(failing(end).fails, {})
    expect([outcome, status, left]).toEqual([{ counted: 0 }, 'ended', []])
  })
})
