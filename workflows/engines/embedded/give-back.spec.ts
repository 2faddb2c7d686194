import { afterEach, describe, expect, it, vi } from 'vitest'
import { collect, createGiveBack } from './give-back.ts'

let stop = (): void => {}
afterEach(() => stop())

const given = () => {
  const collected = vi.fn<() => void>()
  const work = { now: 0 }
  const giveBack = createGiveBack({ collect: collected, timeAtWork: () => work.now })
  stop = giveBack.stop
  const begin = (many: number): void => {
    for (let one = 0; one < many; one += 1) giveBack.begun()
  }
  const look = (times: number): void => {
    for (let time = 0; time < times; time += 1) giveBack.look()
  }
  return { collected, work, begin, look }
}

describe('the memory of a rush', () => {
  it('is given back in three steps, when all has come to rest', () => {
    const { collected, work, begin, look } = given()
    work.now = 0.8
    begin(10_000)
    look(20)
    expect(collected).not.toHaveBeenCalled()
    work.now = 0.01
    look(20)
    expect(collected).toHaveBeenCalledTimes(3)
    begin(1_000)
    look(20)
    expect(collected).toHaveBeenCalledTimes(6)
  })

  it('waits with the next step while somebody is at work', () => {
    const { collected, work, begin, look } = given()
    begin(1_000)
    look(2)
    expect(collected).toHaveBeenCalledTimes(1)
    work.now = 0.5
    look(20)
    expect(collected).toHaveBeenCalledTimes(1)
    work.now = 0
    look(20)
    expect(collected).toHaveBeenCalledTimes(3)
  })

  it('stays where no rush was, and while anybody is at work', () => {
    const { collected, work, begin, look } = given()
    begin(999)
    look(20)
    begin(1)
    for (let time = 0; time < 20; time += 1) {
      work.now = time % 2 === 0 ? 0.3 : 0
      look(1)
    }
    expect(collected).not.toHaveBeenCalled()
  })

  it('is really collected', () => {
    const giveBack = createGiveBack({ collect, timeAtWork: () => 0 })
    stop = giveBack.stop
    const forgotten = new WeakRef({ large: Array.from({ length: 1_000 }) })
    return vi.waitFor(() => {
      for (let one = 0; one < 1_000; one += 1) giveBack.begun()
      giveBack.look()
      // An assertion that failed would keep what it was about.
      expect(forgotten.deref() === undefined).toBe(true)
    })
  })
})
