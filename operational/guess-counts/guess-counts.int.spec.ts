import { sql } from 'kysely'
import { instant } from '@almoner/domain/kernel/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../database.ts'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import { sweepOperational } from '../sweep.ts'
import { forgetGuesses, uncountGuess, takeGuess } from './guess-counts.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase({ connections: 10 }))
})
afterAll(() => drop())

const limit = {
  free: 5,
  firstDelaySeconds: 10,
  longestDelaySeconds: 25,
  most: 12,
  lastsSeconds: 3600,
  slides: true,
}
const take = (key: string, differing: Partial<typeof limit> = {}) =>
  takeGuess(db, { key, ...limit, ...differing })
const many = (count: number, key: string, differing = {}) =>
  Promise.all(Array.from({ length: count }, () => take(key, differing)))
const passed = (answers: Awaited<ReturnType<typeof many>>) =>
  answers.filter(({ allowed }) => allowed).length
const rewind = (key: string, seconds: number) =>
  sql`update operational.guess_counts set ends_at = ends_at - make_interval(secs => ${seconds}),
    allowed_at = allowed_at - make_interval(secs => ${seconds}) where key = ${key}`.execute(db)

describe('guesses', () => {
  it('that are free all pass together, and those after them wait longer each time', async () => {
    expect(passed(await many(5, 'a'))).toBe(5)
    const waits: number[] = []
    for (let guess = 0; guess < 4; guess++) {
      expect(await take('a')).toMatchObject({ allowed: true })
      const { allowed, retryAfterSeconds } = await take('a')
      expect(allowed).toBe(false)
      waits.push(retryAfterSeconds)
      await rewind('a', 26)
    }
    expect(waits).toEqual([10, 20, 25, 25])
  })

  it('that arrive together pass no more often than those that arrive one after the other', async () => {
    expect(passed(await many(100, 'b'))).toBe(6)
    expect(passed(await many(100, 'c', { free: 1_000 }))).toBe(12)
  })

  it('are forgotten when they are over, from the first on or from the last', async () => {
    await many(5, 'd', { slides: false })
    await rewind('d', 3_000)
    await take('d', { slides: false })
    await rewind('d', 601)
    expect(await take('d', { slides: false })).toMatchObject({ guesses: 1 })
    await many(5, 'e')
    await rewind('e', 3_000)
    await take('e')
    await rewind('e', 601)
    expect(await take('e')).toMatchObject({ guesses: 7 })
  })

  it('that do not count are credited back, and those before a correct one are deleted', async () => {
    await many(6, 'f')
    expect(await take('f')).toMatchObject({ allowed: false })
    await uncountGuess(db, 'f')
    expect(await take('f')).toMatchObject({ allowed: true, guesses: 6 })
    await forgetGuesses(db, 'f')
    expect(await take('f')).toMatchObject({ allowed: true, guesses: 1 })
  })

  it('are swept away once they are over', async () => {
    await rewind('a', 86_400)
    await sweepOperational(db, { now: instant('2026-11-20T02:30:00.000Z') })
    const rows = await db.selectFrom('operational.guess_counts').select('key').execute()
    expect(rows.map(({ key }) => key)).not.toContain('a')
    expect(rows.map(({ key }) => key)).toContain('b')
  })
})
