import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkpoints, moveCheckpoint, readCheckpoint } from './checkpoints.ts'
import type { Db } from './database.ts'
import { readModels } from './read-models.ts'
import { createProjectionDatabase, empty } from './testing/database.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
})
afterAll(() => drop())
beforeEach(() => empty(db, ...readModels))

describe('a checkpoint', () => {
  const name = 'a-reader'

  it('stands at 0 until it is moved, and moves from where it stands alone', async () => {
    expect(await readCheckpoint(db, name)).toBe(0n)
    expect(await moveCheckpoint(db, { name, from: 5n, to: 6n })).toBe(false)
    expect(await moveCheckpoint(db, { name, from: 0n, to: 6n })).toBe(true)
    expect(await moveCheckpoint(db, { name, from: 0n, to: 7n })).toBe(false)
    expect(await moveCheckpoint(db, { name, from: 6n, to: 7n })).toBe(true)
    expect(await readCheckpoint(db, name)).toBe(7n)
  })

  it('never moves backwards', async () => {
    await moveCheckpoint(db, { name, from: 0n, to: 6n })
    await expect(moveCheckpoint(db, { name, from: 6n, to: 5n })).rejects.toThrow(/forwards/)
  })

  it('is listed with all the others', async () => {
    await moveCheckpoint(db, { name: 'b', from: 0n, to: 6n })
    await moveCheckpoint(db, { name: 'a', from: 0n, to: 2n, version: 3 })
    expect(await checkpoints(db)).toEqual([
      { name: 'a', version: 3, position: 2n },
      { name: 'b', version: 1, position: 6n },
    ])
  })

  it('is made by one of many who come first at once', async () => {
    const tries = [2n, 3n, 4n, 5n].map((to) => moveCheckpoint(db, { name, from: 0n, to }))
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
  })

  it('is moved by one of many who try at once', async () => {
    await moveCheckpoint(db, { name, from: 0n, to: 1n })
    const tries = [2n, 3n, 4n, 5n].map((to) => moveCheckpoint(db, { name, from: 1n, to }))
    const moved = await Promise.all(tries)
    expect(moved.filter(Boolean)).toHaveLength(1)
  })
})
