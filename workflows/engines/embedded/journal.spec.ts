import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createJournal, ProcessChanged } from './journal.ts'
import type { Page } from './store.ts'

const hour = 3_600_000
const done = async () => ({ ok: true, value: null }) as const
const woken = async () => ({ came: true, numbers: [7] })

const setUp = (pages: readonly Page[] = []) => {
  const savedPages: Page[] = []
  const journal = createJournal(
    { id: 'ask-1', startedAt: Date.now(), pages: pages.map(({ entries }) => entries) },
    async (page) => void savedPages.push(page),
  )
  return { journal, saved: savedPages }
}

describe('a journal', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is written before a wait and after a second of work, with the reports and signals so far', async () => {
    const { journal, saved } = setUp()
    await journal.activity('ask', done)
    expect(saved).toEqual([])
    await journal.wait(hour, woken)
    expect(saved).toMatchObject([{ page: 0, entries: [{}, { what: 'waits' }], heard: [] }])
    journal.report('well')
    await journal.activity('ask', async (began) => {
      began()
      await vi.advanceTimersByTimeAsync(1_001)
      return await done()
    })
    const entries = [{ what: 'woke', came: true }, { what: 'activity' }]
    expect(saved[1]).toMatchObject({ page: 1, entries, heard: [7], outcome: { outcome: 'well' } })
  })

  it('gives the same values again to a restarted process, and repeats nothing', async () => {
    const before = setUp()
    await before.journal.activity('ask', done)
    await before.journal.wait(hour, woken)
    await before.journal.activity('ask', done)
    await before.journal.write()
    const { journal } = setUp(before.saved)
    const never = vi.fn<() => never>()
    expect(await journal.activity('ask', never)).toEqual({ ok: true, value: null })
    expect(await journal.wait(hour, never)).toBe(true)
    expect(await journal.activity('ask', never)).toEqual({ ok: true, value: null })
    expect(never).not.toHaveBeenCalled()
  })

  it('keeps the end of a wait that was interrupted', async () => {
    const before = setUp()
    const until = Date.now() + hour
    void before.journal.wait(hour, () => new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(hour / 2)
    const { journal } = setUp(before.saved)
    const listen = vi.fn<typeof woken>(woken)
    await journal.wait(hour, listen)
    expect(listen).toHaveBeenCalledExactlyOnceWith(until)
  })

  it('cannot be continued by a process whose steps were changed', async () => {
    const before = setUp()
    await before.journal.activity('ask', done)
    await before.journal.write()
    const { journal } = setUp(before.saved)
    await expect(journal.activity('tell', done)).rejects.toThrow(ProcessChanged)
    await expect(journal.wait(hour, woken)).rejects.toThrow(ProcessChanged)
  })
})

describe('the moments of a process', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('advance with the elapsed time if the clock is set back', async () => {
    const { journal } = setUp()
    await vi.advanceTimersByTimeAsync(1_000)
    await journal.activity('ask', done)
    const before = journal.moment()
    vi.setSystemTime(before - hour)
    await vi.advanceTimersByTimeAsync(2_000)
    await journal.activity('ask', done)
    expect(journal.moment()).toBe(before + 2_000)
    await vi.advanceTimersByTimeAsync(hour)
    await journal.activity('ask', done)
    expect(journal.moment()).toBe(before + 2_000 + hour)
  })

  it('follow the clock if it is set forwards, as for a machine that was suspended', async () => {
    const { journal } = setUp()
    const later = journal.moment() + 8 * hour
    vi.setSystemTime(later)
    await journal.activity('ask', done)
    expect(journal.moment()).toBe(later)
  })
})
