import { DBOS } from '@dbos-inc/dbos-sdk'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createJournal } from './journal.ts'

const hour = 3_600_000
const done = async () => ({ ok: true, value: null }) as const

/** A journal of which nothing has to be written yet. */
const given = () =>
  createJournal({
    at: Date.now(),
    pages: [],
    keeping: { inWorkflow: () => Promise.reject(new Error('nothing is to be written')) },
  })

describe('a page of a journal', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('that stands there already is somebody else’s: the process does not go on', async () => {
    const inWorkflow = async () => act
    const journal = createJournal({ at: 0, pages: [], keeping: { inWorkflow } })
    vi.spyOn(DBOS, 'runStep').mockResolvedValue({ waits: 0, entries: [] })
    await journal.activity('ask', done)
    await expect(journal.write()).rejects.toThrow('written once')
  })
})

const act = <Result>(work: () => Result): Result => work()

describe('the moments of a process', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('go on as time does where the clock is set back', async () => {
    const journal = given()
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

  it('are the clock’s where it is set forwards, as for a machine that slept', async () => {
    const journal = given()
    const later = journal.moment() + 8 * hour
    vi.setSystemTime(later)
    await journal.activity('ask', done)
    expect(journal.moment()).toBe(later)
  })
})
