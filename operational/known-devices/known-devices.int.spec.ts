import { fixtureId } from '@almoner/domain/fixtures.ts'
import { instant, instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../database.ts'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import { closeDonorAccount } from '../close-account.ts'
import { sweepOperational } from '../sweep.ts'
import { hasDevices, isKnownDevice, rememberDevice } from './known-devices.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const start = instant('2026-11-20T02:30:00.000Z')
const later = (seconds: number) => instantFromMilliseconds(Date.parse(start) + seconds * 1000)
const ada = { realm: 'donor', personId: fixtureId('donor', 1) } as const
const ben = { realm: 'donor', personId: fixtureId('donor', 2) } as const
const remember = (who: typeof ada | typeof ben, tokenHash: string, at = 0) =>
  rememberDevice(db, { ...who, tokenHash, now: later(at), expiresAt: later(at + 3600) })
const knows = (who: typeof ada | typeof ben, tokenHash: string, at = 1) =>
  isKnownDevice(db, { ...who, tokenHash, now: later(at) })

describe('a device on which a person has logged in', () => {
  it('belongs to that person alone, until it expires', async () => {
    await remember(ada, 'a')
    expect(await knows(ada, 'a')).toBe(true)
    expect(await knows(ben, 'a')).toBe(false)
    expect(await knows(ada, 'a', 3600)).toBe(false)
    const has = (who: typeof ada | typeof ben, at: number) =>
      hasDevices(db, { ...who, now: later(at) })
    expect([await has(ada, 1), await has(ada, 3600), await has(ben, 1)]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('makes room for the twenty-first', async () => {
    for (let number = 1; number <= 20; number++) await remember(ada, `b${number}`, number)
    expect(await knows(ada, 'a', 30)).toBe(false)
    expect(await knows(ada, 'b1', 30)).toBe(true)
  })

  it('is forgotten with the account, and when its time is over', async () => {
    await remember(ben, 'c')
    await closeDonorAccount(db, { donorId: ada.personId, now: later(60) })
    expect(await knows(ada, 'b1', 60)).toBe(false)
    await sweepOperational(db, { now: later(3601) })
    expect(await db.selectFrom('operational.known_devices').selectAll().execute()).toEqual([])
  })
})
