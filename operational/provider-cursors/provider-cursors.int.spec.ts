import { instant } from '@almoner/domain/kernel/time.ts'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../database.ts'
import { findProviderCursor, forgetProviderCursor, moveProviderCursor } from './provider-cursors.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const [ten, eleven] = [instant('2026-11-20T10:00:00.000Z'), instant('2026-11-20T11:00:00.000Z')]
const move = (name: string, objectId: string, createdAt = ten) =>
  moveProviderCursor(db, { name, objectId, createdAt })
const find = (name: string) => findProviderCursor(db, name)

describe('the place up to which a provider’s list was read', () => {
  it('is none at first, and each list has its own', async () => {
    expect(await find('charges')).toBeNull()
    await move('charges', 'txn_1')
    expect(await find('charges')).toBe('txn_1')
    expect(await find('other')).toBeNull()
  })

  it('moves to what is newer or of the same second, and never back', async () => {
    await move('forwards', 'txn_1')
    await move('forwards', 'txn_2')
    expect(await find('forwards')).toBe('txn_2')
    await move('forwards', 'txn_3', eleven)
    await move('forwards', 'txn_2', ten)
    expect(await find('forwards')).toBe('txn_3')
  })

  it('is forgotten if it has not moved on', async () => {
    await move('forgotten', 'txn_9', eleven)
    await forgetProviderCursor(db, { name: 'forgotten', objectId: 'txn_1' })
    expect(await find('forgotten')).toBe('txn_9')
    await forgetProviderCursor(db, { name: 'forgotten', objectId: 'txn_9' })
    expect(await find('forgotten')).toBeNull()
    await move('forgotten', 'txn_1', ten)
    expect(await find('forgotten')).toBe('txn_1')
  })
})
