import { createSecretKey } from 'node:crypto'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { describe, expect, it } from 'vitest'
import { createKeyCache } from './key-cache.ts'

const person = (number: number) => fixtureId('person', number)
const key = createSecretKey(Buffer.alloc(32, 1))
const first = (number: number) => ({ person: person(number), generation: 1 })

const cacheOfThree = () => {
  const clock = { now: 0 }
  const cache = createKeyCache({ mostPeople: 3, lifeMilliseconds: 100, now: () => clock.now })
  const remember = (number: number) => cache.rememberOpening(first(number), key, cache.asking())
  const findKnown = () => [1, 2, 3, 4, 5].filter((number) => cache.opening(first(number)))
  return { cache, clock, remember, known: findKnown }
}

describe('remembered keys', () => {
  it('are those of the people seen last', () => {
    const { cache, remember, known } = cacheOfThree()
    for (const number of [1, 2, 3]) remember(number)
    cache.opening(first(1))
    for (const number of [4, 5]) remember(number)
    expect(known()).toEqual([1, 4, 5])
  })

  it('are forgotten a fixed time after they were requested, not after they were received', () => {
    const { cache, clock, known } = cacheOfThree()
    const moment = cache.asking()
    clock.now = 90
    cache.rememberSealing(person(1), { generation: 1, key }, moment)
    expect(known()).toEqual([1])
    clock.now = 100
    expect(known()).toEqual([])
    expect(cache.sealing(person(1))).toBeNull()
  })

  it('do not live longer because the same person was requested again', () => {
    const { cache, clock, remember, known } = cacheOfThree()
    remember(1)
    clock.now = 99
    cache.rememberOpening({ ...first(1), generation: 2 }, key, cache.asking())
    clock.now = 100
    expect(known()).toEqual([])
  })

  it('are none of those requested before a person was erased', () => {
    const { cache, known } = cacheOfThree()
    const moment = cache.asking()
    cache.forget(person(1))
    cache.rememberOpening(first(1), key, moment)
    cache.rememberSealing(person(1), { generation: 1, key }, moment)
    expect(known()).toEqual([])
    expect(cache.sealing(person(1))).toBeNull()
  })
})
