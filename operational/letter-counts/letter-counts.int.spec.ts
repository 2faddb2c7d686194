import { instant, instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../database.ts'
import { mostLettersADay, takeLetter } from './letter-counts.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const start = instant('2026-11-20T02:30:00.000Z')
const later = (seconds: number) => instantFromMilliseconds(Date.parse(start) + seconds * 1000)
const take = (number: number, { kind = 'proof', addressHash = 'a', now = start } = {}) =>
  takeLetter(db, { kind, addressHash, messageId: `letter-${number}`, now })

describe('letters of one kind to one address', () => {
  it('are five a day, at whichever charity, and the next on the day after', async () => {
    for (let number = 1; number <= mostLettersADay; number++) expect(await take(number)).toBe(true)
    expect(await take(6)).toBe(false)
    expect(await take(6, { kind: 'reset' })).toBe(true)
    expect(await take(6, { addressHash: 'b' })).toBe(true)
    expect(await take(6, { now: later(24 * 3600) })).toBe(true)
  })

  it('are counted once, however often one is sent again after a crash', async () => {
    const again = () => take(1, { addressHash: 'c' })
    for (let time = 0; time < 9; time++) expect(await again()).toBe(true)
    for (let number = 2; number <= 5; number++) await take(number, { addressHash: 'c' })
    expect(await again()).toBe(true)
    expect(await take(7, { addressHash: 'c' })).toBe(false)
  })

  it('are limited to five if forty are requested at once', async () => {
    const all = Array.from({ length: 40 }, (_, number) => take(number, { addressHash: 'd' }))
    expect((await Promise.all(all)).filter(Boolean)).toHaveLength(mostLettersADay)
  })
})
