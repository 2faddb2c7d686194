import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOutcomes } from './outcomes.ts'
import type { Reported } from './store.ts'

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const done = { outcome: 'done' }

const setUp = ({ isHere = false, stored = null as Reported } = {}) => {
  const outcomes = createOutcomes()
  const ask = vi.fn<() => Promise<Reported>>(async () => stored)
  const answered = vi.fn<(reported: Reported) => void>()
  const first = (within = 20_000) =>
    void outcomes.first('pay-1', within, { isHere: () => isHere, ask }).then(answered)
  return { outcomes, ask, answered, first }
}

describe('the first outcome of a process', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('that is about to start here is awaited without the database', async () => {
    const { outcomes, ask, answered, first } = setUp()
    first()
    await pass(400)
    outcomes.tell('pay-1', done)
    await pass(0)
    expect(answered).toHaveBeenCalledExactlyOnceWith(done)
    expect(ask).not.toHaveBeenCalled()
  })

  it('that runs here is awaited without the database, however long it takes', async () => {
    const { outcomes, ask, answered, first } = setUp({ isHere: true })
    first()
    await pass(19_000)
    outcomes.tell('pay-1', done)
    await pass(0)
    expect(answered).toHaveBeenCalledExactlyOnceWith(done)
    expect(ask).not.toHaveBeenCalled()
  })

  it('that was reported here is available to later callers', async () => {
    const { outcomes, ask, answered, first } = setUp()
    outcomes.tell('pay-1', done)
    outcomes.tell('pay-1', { outcome: 'another' })
    first(0)
    await pass(0)
    expect(answered).toHaveBeenCalledExactlyOnceWith(done)
    expect(ask).not.toHaveBeenCalled()
  })

  it('is read from the database after half a second if it does not run here', async () => {
    const { ask, answered, first } = setUp({ stored: done })
    first()
    await pass(499)
    expect(ask).not.toHaveBeenCalled()
    await pass(1)
    expect(answered).toHaveBeenCalledExactlyOnceWith(done)
  })

  it('is read from the database when the time is over', async () => {
    for (const isHere of [true, false]) {
      const { answered, first } = setUp({ isHere, stored: done })
      first(0)
      await pass(1)
      expect(answered).toHaveBeenCalledExactlyOnceWith(done)
    }
  })

  it('is used if it is reported while the database is being queried', async () => {
    const { outcomes, ask, answered, first } = setUp()
    first()
    await pass(600)
    expect(ask).toHaveBeenCalledOnce()
    outcomes.tell('pay-1', done)
    await pass(0)
    expect(answered).toHaveBeenCalledExactlyOnceWith(done)
  })

  it('is null when the time is over, after one query to the database', async () => {
    const { ask, answered, first } = setUp()
    first()
    await pass(19_999)
    expect(answered).not.toHaveBeenCalled()
    await pass(1)
    expect(answered).toHaveBeenCalledExactlyOnceWith(null)
    expect(ask).toHaveBeenCalledOnce()
  })

  it('is remembered for the newest thousand', async () => {
    const { outcomes, ask, answered, first } = setUp()
    outcomes.tell('pay-1', done)
    for (let number = 2; number <= 1_001; number += 1) outcomes.tell(`pay-${number}`, done)
    first(0)
    await pass(1)
    expect(ask).toHaveBeenCalledOnce()
    expect(answered).toHaveBeenCalledExactlyOnceWith(null)
  })
})
