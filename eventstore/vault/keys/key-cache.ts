import type { KeyObject } from 'node:crypto'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import type { KeyName, SealingKey } from '../vault.ts'

type Remembered = {
  until: number
  sealing: SealingKey | null
  keys: Map<number, KeyObject | 'erased'>
}

/** When a key was requested from the database: a person erased since must not be cached. */
export type Asked = { at: number; erasures: number }

/**
 * Caches the keys of the people seen last. Each is cached for a short fixed time after it was
 * requested, however often it is used. A missed erasure of another process takes effect after that
 * time.
 */
export const createKeyCache = (options: {
  mostPeople: number
  lifeMilliseconds: number
  now: () => number
}) => {
  const { mostPeople, lifeMilliseconds, now } = options
  const people = new Map<PersonId, Remembered>()
  let erasures = 0

  const of = (person: PersonId): Remembered | undefined => {
    const remembered = people.get(person)
    if (remembered === undefined) return undefined
    people.delete(person)
    if (remembered.until <= now()) return undefined
    // Moved to the end: the Map is ordered by the least recent request.
    people.set(person, remembered)
    return remembered
  }

  const toRemember = (person: PersonId, moment: Asked): Remembered | undefined => {
    if (moment.erasures !== erasures) return undefined
    const entry = of(person)
    if (entry) return entry
    const fresh = { until: moment.at + lifeMilliseconds, sealing: null, keys: new Map() }
    people.set(person, fresh)
    if (people.size > mostPeople) {
      const [oldest] = people.keys()
      if (oldest !== undefined) people.delete(oldest)
    }
    return fresh
  }

  return {
    asking: (): Asked => ({ at: now(), erasures }),
    sealing: (person: PersonId): SealingKey | null => of(person)?.sealing ?? null,
    opening: ({ person, generation }: KeyName): KeyObject | 'erased' | undefined =>
      of(person)?.keys.get(generation),
    rememberSealing: (person: PersonId, sealing: SealingKey, moment: Asked): void => {
      const remembered = toRemember(person, moment)
      if (remembered === undefined) return
      remembered.sealing = sealing
      remembered.keys.set(sealing.generation, sealing.key)
    },
    rememberOpening: (
      { person, generation }: KeyName,
      key: KeyObject | 'erased',
      moment: Asked,
    ): void => {
      toRemember(person, moment)?.keys.set(generation, key)
    },
    /** The number of times that a person was forgotten. */
    erasures: (): number => erasures,
    forget: (who: PersonId | 'everybody'): void => {
      erasures += 1
      if (who === 'everybody') people.clear()
      else people.delete(who)
    },
  }
}
