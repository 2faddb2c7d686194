import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { orDue } from './or-due.ts'

type Given = { number: number; caughtUp: boolean }

const batches = async function* (...given: readonly Given[]) {
  for (const one of given) yield one
}

const behind = (number: number): Given => ({ number, caughtUp: false })
const newest = (number: number): Given => ({ number, caughtUp: true })

const never = async function* (first: Given) {
  yield first
  await new Promise(() => {})
}

const neverDue = () => null

describe('a subscription beside which something may be due', () => {
  it('gives all of its own where nothing is', async () => {
    const given: (number | undefined)[] = []
    const subscription = batches(behind(1), newest(2), newest(3))
    for await (const one of orDue(subscription, neverDue)) given.push(one?.number)
    expect(given).toEqual([1, 2, 3])
  })

  it.each([behind(1), newest(1)])(
    'is interrupted as often as something is due, and gives what came late all the same',
    async (first) => {
      const given: (number | undefined)[] = []
      for await (const one of orDue(never(first), () => 1)) {
        given.push(one?.number)
        if (given.length === 4) break
      }
      expect(given).toEqual([1, undefined, undefined, undefined])
    },
  )

  it('fails as the subscription fails, also while nobody looks', async () => {
    const failing = async function* () {
      yield behind(1)
      throw new Error('gone')
    }
    const reading = (async () => {
      for await (const one of orDue(failing(), neverDue)) {
        expect(one?.number).toBe(1)
        await pause(5)
      }
    })()
    await expect(reading).rejects.toThrow('gone')
  })

  // What comes during the work then stands in one batch, and not the first of it in the next batch and
  // the rest in the one after.
  it('is asked for the next batch during the work by who is behind, and after it by who is not', async () => {
    const heard: string[] = []
    const telling = async function* () {
      for (const one of [behind(1), newest(2), newest(3)]) {
        heard.push(`asked for ${one.number}`)
        yield one
      }
    }
    for await (const one of orDue(telling(), neverDue)) {
      await pause(1)
      heard.push(`done with ${one?.number}`)
    }
    expect(heard).toEqual([
      'asked for 1',
      'asked for 2',
      'done with 1',
      'done with 2',
      'asked for 3',
      'done with 3',
    ])
  })
})
