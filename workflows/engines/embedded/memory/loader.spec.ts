import { describe, expect, it, vi } from 'vitest'
import { createLife } from '../running/life.ts'
import { createLoader } from './loader.ts'
import type { Signal } from '../store.ts'
import type { Loaded } from './unloaded-store.ts'

const toLoaded = (id: string): Loaded => ({
  id,
  process: 'plan',
  input: {},
  startedAt: 0,
  pages: [],
  signals: [],
})
const look = (instance: string, number = 1): Signal => ({ instance, name: 'look', number })
const many = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, number) => `${prefix}-${number}`)

const setUp = () => {
  const here = new Set<string>()
  const leaving = new Set<string>()
  const signals: Signal[] = []
  const load = vi.fn<(ids: readonly string[]) => Promise<readonly Loaded[]>>(async (ids) =>
    ids.map(toLoaded),
  )
  const warn = vi.fn<() => void>()
  const loader = createLoader({
    life: createLife(),
    log: { debug: () => {}, info: () => {}, warn, error: () => {} },
    isHere: (id) => here.has(id),
    isLeaving: (id) => leaving.has(id),
    load,
    run: ({ id }) => void here.add(id),
    hear: (signal) => void signals.push(signal),
  })
  const due = (ids: readonly string[], process = 'plan') => {
    for (const id of ids) loader.due({ id, process })
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
  const work = (ids: readonly string[]) => {
    for (const id of ids) loader.release(id)
  }
  return { loader, here, leaving, heard: signals, load, warn, due, settled, work }
}

describe('processes that are due at once', () => {
  it('are loaded as they are worked off, half a queue at a time', async () => {
    const { due, here, settled, work } = setUp()
    const plans = many('plan', 450)
    due(plans)
    await settled()
    expect([...here]).toEqual(plans.slice(0, 200))
    work(plans.slice(0, 99))
    await settled()
    expect(here.size).toBe(200)
    work(plans.slice(99, 100))
    await settled()
    expect([...here]).toEqual(plans.slice(0, 300))
    work(plans.slice(100, 300))
    await settled()
    expect([...here]).toEqual(plans)
  })

  it('do not delay a process of another name, or a process that received a signal', async () => {
    const { due, here, loader, settled } = setUp()
    due(many('plan', 450))
    due(['refund-1'], 'refund')
    loader.signal(look('plan-449'))
    await settled()
    expect([...here]).toEqual(expect.arrayContaining(['refund-1', 'plan-449']))
    expect(here.size).toBe(202)
  })

  it('are loaded once, however often they are found', async () => {
    const { due, load, loader, settled } = setUp()
    due(['plan-1', 'plan-1'])
    loader.signal(look('plan-1'))
    await settled()
    due(['plan-1'])
    await settled()
    expect(load.mock.calls).toEqual([[['plan-1']]])
  })

  it('free their places if they have already ended', async () => {
    const { due, here, load, settled } = setUp()
    load.mockResolvedValueOnce([])
    due(many('ended', 200))
    await settled()
    due(many('plan', 200))
    await settled()
    expect(here.size).toBe(200)
  })

  it('are loaded when they are found again, if the database was unavailable', async () => {
    const { due, here, load, settled, warn } = setUp()
    load.mockRejectedValueOnce(new Error('the server is away'))
    due(['plan-1'])
    await settled()
    expect(warn).toHaveBeenCalledOnce()
    expect(here.size).toBe(0)
    due(['plan-1'])
    await settled()
    expect([...here]).toEqual(['plan-1'])
  })
})

describe('a signal to a process that is not in memory', () => {
  it('is received after the process is loaded, even if it came during loading', async () => {
    const { heard, load, loader, settled } = setUp()
    const reading = Promise.withResolvers<readonly Loaded[]>()
    load.mockReturnValueOnce(reading.promise)
    loader.signal(look('plan-1', 1))
    await settled()
    loader.signal(look('plan-1', 2))
    expect(heard).toEqual([])
    reading.resolve([toLoaded('plan-1')])
    await settled()
    expect(heard).toEqual([look('plan-1', 2)])
    expect(load).toHaveBeenCalledOnce()
  })

  it('waits until a process that is being unloaded has been unloaded', async () => {
    const { here, leaving, loader, settled } = setUp()
    leaving.add('plan-1')
    loader.signal(look('plan-1'))
    await settled()
    expect(here.size).toBe(0)
    leaving.delete('plan-1')
    loader.fill()
    await settled()
    expect([...here]).toEqual(['plan-1'])
  })
})
