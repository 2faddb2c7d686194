import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createGiveWay, createRequestsUnderWay } from './give-way.ts'

const measure = async (giveWay: () => Promise<void>): Promise<number> => {
  const began = performance.now()
  await giveWay()
  return performance.now() - began
}

describe('work that gives way to requests', () => {
  it('waits until none is under way', async () => {
    const requests = createRequestsUnderWay()
    const giveWay = createGiveWay(requests.counter)
    await pause(200)
    const answered = requests.during(() => pause(60))
    expect(await measure(giveWay)).toBeGreaterThanOrEqual(55)
    await answered
  })

  it('continues at once if there is none, also after one has failed', async () => {
    const requests = createRequestsUnderWay()
    const giveWay = createGiveWay(requests.counter)
    const refused = requests.during(() => Promise.reject(new Error('refused')))
    await expect(refused).rejects.toThrow('refused')
    // If the request still counted, this would wait for twice the time.
    await pause(500)
    expect(await measure(giveWay)).toBeLessThan(900)
  })

  it('waits for a request that never ends at most twice as long as it has worked', async () => {
    const requests = createRequestsUnderWay()
    void requests.during(() => new Promise(() => {}))
    const giveWay = createGiveWay(requests.counter)
    await pause(50)
    const waited = await measure(giveWay)
    expect(waited).toBeGreaterThanOrEqual(90)
    await pause(0)
    expect(await measure(giveWay)).toBeLessThan(waited)
  })
})
