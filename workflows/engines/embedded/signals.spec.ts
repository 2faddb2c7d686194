import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSignals } from './signals.ts'

const minute = 60_000

/** A database with these signals in it, and how it was asked. */
const createDatabase = () => {
  const there = new Map<string, readonly string[]>()
  const asked: string[] = []
  let failures = 0
  return {
    there,
    asked,
    failNext: (times: number) => {
      failures = times
    },
    pool: {
      query: async (text: string, [id, signal]: readonly unknown[]) => {
        asked.push(text.split(' ')[0] ?? '')
        if (failures > 0) {
          failures -= 1
          throw new Error('the server is away')
        }
        if (text.startsWith('delete')) return { rows: [] }
        if (text.startsWith('select distinct')) {
          const rows = [...there.keys()].map((key) => {
            const [of, name] = key.split('::')
            return { id: of, signal: name }
          })
          return { rows }
        }
        const names = there.get(`${String(id)}::${String(signal)}`) ?? []
        return { rows: names.map((name) => ({ message_uuid: name })) }
      },
    },
  }
}

const warn = vi.fn<() => void>()
const log = { debug: () => {}, info: () => {}, warn, error: () => {} }

const given = () => {
  const database = createDatabase()
  const life = {
    isOver: vi.fn<() => boolean>(() => false),
    stopped: () => new Promise<never>(() => {}),
  }
  const signals = createSignals({ pool: database.pool as never, life, log })
  const heard = vi.fn<(names: readonly string[]) => void>()
  const listen = (within = 60 * minute, signal: string | null = 'look') =>
    void signals.listen({ id: 'plan-1', signal, until: Date.now() + within }).then(heard)
  return { ...database, life, signals, heard, listen }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('a process that waits for a signal', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    warn.mockReset()
  })
  afterEach(() => vi.useRealTimers())

  it('hears at once what came before', async () => {
    const { there, heard, listen } = given()
    there.set('plan-1::look', ['a', 'b'])
    listen()
    await pass(0)
    expect(heard).toHaveBeenCalledExactlyOnceWith(['a', 'b'])
  })

  it('asks once, and not again until the server tells it of a signal', async () => {
    const { there, asked, signals, heard, listen } = given()
    listen()
    await pass(9_000)
    expect(asked).toEqual(['select'])
    there.set('plan-1::look', ['a'])
    signals.told('plan-2::look')
    signals.told('plan-1::another')
    await pass(0)
    expect(asked).toHaveLength(1)
    signals.told('plan-1::look')
    await pass(0)
    expect(heard).toHaveBeenCalledExactlyOnceWith(['a'])
  })

  it('hears what the server tells while it is being asked', async () => {
    const { pool, there, life, heard } = given()
    const slow = async (text: string, values: readonly unknown[]) => {
      const answer = await pool.query(text, values)
      await new Promise((resolve) => setTimeout(resolve, 10))
      return answer
    }
    const signals = createSignals({ pool: { query: slow } as never, life, log })
    void signals.listen({ id: 'plan-1', signal: 'look', until: Date.now() + minute }).then(heard)
    await pass(5)
    there.set('plan-1::look', ['a'])
    signals.told('plan-1::look')
    await pass(20)
    expect(heard).toHaveBeenCalledExactlyOnceWith(['a'])
    signals.close()
  })

  it('hears within ten seconds what the server told nobody', async () => {
    const { there, heard, listen } = given()
    listen()
    await pass(1_000)
    there.set('plan-1::look', ['a'])
    await pass(9_000)
    expect(heard).toHaveBeenCalledExactlyOnceWith(['a'])
  })

  it('goes on when its time is over, however long that is', async () => {
    const { heard, listen } = given()
    const days = 25 * 24 * 60 * minute
    listen(days)
    await pass(days - 1)
    expect(heard).not.toHaveBeenCalled()
    await pass(1)
    expect(heard).toHaveBeenCalledExactlyOnceWith([])
  })

  it('goes on soon after its machine has slept beyond that time', async () => {
    const { heard, listen } = given()
    listen()
    await pass(1_000)
    vi.setSystemTime(Date.now() + 8 * 60 * minute)
    await pass(9_000)
    expect(heard).toHaveBeenCalledExactlyOnceWith([])
  })

  it('goes on when its time is over although the clock was set back meanwhile', async () => {
    const { heard, listen } = given()
    listen(5_000)
    await pass(1_000)
    vi.setSystemTime(Date.now() - 60 * minute)
    await pass(3_999)
    expect(heard).not.toHaveBeenCalled()
    await pass(1)
    expect(heard).toHaveBeenCalledExactlyOnceWith([])
  })

  it('leaves connections to others, however many look with it', async () => {
    const { pool, life } = given()
    const asked = vi.fn<() => void>()
    const slow = async (text: string, values: readonly unknown[]) => {
      asked()
      await new Promise((resolve) => setTimeout(resolve, 5))
      return await pool.query(text, values)
    }
    const signals = createSignals({ pool: { query: slow } as never, life, log })
    for (let number = 0; number < 50; number += 1) {
      void signals.listen({ id: `plan-${number}`, signal: 'look', until: Date.now() + minute })
    }
    await pass(4)
    expect(asked).toHaveBeenCalledTimes(4)
    await pass(5 * 50)
    expect(asked).toHaveBeenCalledTimes(50)
  })

  it('that waits for the time alone asks nobody', async () => {
    const { asked, heard, listen } = given()
    listen(5_000, null)
    await pass(5_000)
    expect(heard).toHaveBeenCalledExactlyOnceWith([])
    expect(asked).toEqual([])
  })

  it('outlives a server that is away', async () => {
    const { there, failNext, heard, listen } = given()
    there.set('plan-1::look', ['a'])
    failNext(6)
    listen()
    await pass(minute)
    expect(heard).toHaveBeenCalledExactlyOnceWith(['a'])
    expect(warn).toHaveBeenCalledTimes(6)
  })

  it('outlives one that is away for an hour, and asks it no more often for that', async () => {
    const { there, asked, failNext, heard, listen } = given()
    listen(2 * 60 * minute)
    await pass(1)
    failNext(10_000)
    await pass(60 * minute)
    expect(asked.length).toBeLessThan(150)
    asked.length = 0
    there.set('plan-1::look', ['a'])
    failNext(0)
    await pass(minute)
    expect(heard).toHaveBeenCalledExactlyOnceWith(['a'])
    expect(asked.length).toBeLessThan(5)
  })

  it('hears once more what could not be forgotten, and is not ended by that', async () => {
    const { asked, failNext, signals } = given()
    await signals.forget([])
    expect(asked).toEqual([])
    failNext(1)
    await signals.forget(['a'])
    expect(asked).toEqual(['delete'])
    expect(warn).toHaveBeenCalledOnce()
  })

  it('stands still when the engine stops', async () => {
    const { life, heard, signals, listen } = given()
    listen(5_000)
    await pass(0)
    life.isOver.mockReturnValue(true)
    signals.close()
    signals.told('plan-1::look')
    await pass(60 * minute)
    expect(heard).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })
})
