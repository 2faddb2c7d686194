import { instant } from '@almoner/domain/kernel/time.ts'
import { created } from '@almoner/domain/project/fixtures.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  findCheckpoint,
  checkpoints,
  markStopped,
  moveCheckpoint,
  readCheckpoint,
} from './checkpoints.ts'
import type { Db } from '../database.ts'
import { readModels } from '../../read-models.ts'
import { createProjectionDatabase, empty } from '../testing/database.ts'
import { toRecorded } from '../testing/history.ts'
import { toPosition } from '@almoner/eventstore/position.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
})
afterAll(() => drop())
beforeEach(() => empty(db, ...readModels))

describe('a checkpoint', () => {
  const name = 'a-reader'

  it('is 0 until it is moved, and moves only from its present position', async () => {
    expect(await readCheckpoint(db, name)).toBe(0n)
    expect(await moveCheckpoint(db, { name, from: toPosition(5), to: toPosition(6) })).toBe(false)
    expect(await moveCheckpoint(db, { name, from: 0n, to: toPosition(6) })).toBe(true)
    expect(await moveCheckpoint(db, { name, from: 0n, to: toPosition(7) })).toBe(false)
    expect(await moveCheckpoint(db, { name, from: toPosition(6), to: toPosition(7) })).toBe(true)
    expect(await readCheckpoint(db, name)).toBe(7n)
  })

  it('is moved only by programs of its own version', async () => {
    await moveCheckpoint(db, { name, from: 0n, to: toPosition(6), version: 2 })
    expect(
      await moveCheckpoint(db, { name, from: toPosition(6), to: toPosition(7), version: 1 }),
    ).toBe(false)
    expect(
      await moveCheckpoint(db, { name, from: toPosition(6), to: toPosition(7), version: 3 }),
    ).toBe(false)
    expect(
      await moveCheckpoint(db, { name, from: toPosition(6), to: toPosition(7), version: 2 }),
    ).toBe(true)
  })

  it('never moves backwards', async () => {
    await moveCheckpoint(db, { name, from: 0n, to: toPosition(6) })
    await expect(
      moveCheckpoint(db, { name, from: toPosition(6), to: toPosition(5) }),
    ).rejects.toThrow(/forwards/)
  })

  const bad = { ...toRecorded(created)[0], position: 7n } as RecordedEvent
  const since = instant('2026-11-21T02:30:00.000Z')
  const received = { type: 'ProjectCreated', position: 7, eventId: bad.id, since }
  const stopped = async () => (await findCheckpoint(db, name))?.stopped

  it('names the event that blocks its reader, and since when, until it moves', async () => {
    await markStopped(db, { name, version: 1 }, { event: bad, since })
    const later = instant('2026-11-21T03:30:00.000Z')
    await markStopped(db, { name, version: 1 }, { event: bad, since: later })
    expect(await stopped()).toEqual(received)
    expect(await moveCheckpoint(db, { name, from: 0n, to: toPosition(7) })).toBe(true)
    expect(await stopped()).toBeNull()
  })

  it('that another process has moved past the event is not reported as blocked', async () => {
    await moveCheckpoint(db, { name, from: 0n, to: toPosition(7) })
    await markStopped(db, { name, version: 1 }, { event: bad, since })
    expect(await stopped()).toBeNull()
  })

  it('is reported too if a newer version of its reader stops before its older rows', async () => {
    await moveCheckpoint(db, { name, from: 0n, to: toPosition(9) })
    await markStopped(db, { name, version: 2 }, { event: bad, since })
    expect(await stopped()).toEqual(received)
  })

  it('is listed with all the others', async () => {
    await moveCheckpoint(db, { name: 'b', from: 0n, to: toPosition(6) })
    await moveCheckpoint(db, { name: 'a', from: 0n, to: toPosition(2), version: 3 })
    expect(await checkpoints(db)).toEqual([
      { name: 'a', version: 3, position: 2n, stopped: null },
      { name: 'b', version: 1, position: 6n, stopped: null },
    ])
  })

  it('is created by one of many concurrent processes', async () => {
    const tries = [2, 3, 4, 5]
      .map(toPosition)
      .map((to) => moveCheckpoint(db, { name, from: 0n, to }))
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
  })

  it('is moved by one of many concurrent processes', async () => {
    await moveCheckpoint(db, { name, from: 0n, to: toPosition(1) })
    const tries = [2, 3, 4, 5]
      .map(toPosition)
      .map((to) => moveCheckpoint(db, { name, from: toPosition(1), to }))
    const moved = await Promise.all(tries)
    expect(moved.filter(Boolean)).toHaveLength(1)
  })
})
