import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import type { Db } from '../database.ts'
import {
  eraseOtherBankAccountNumbers,
  saveBankAccountNumber,
  sealedBankAccountNumber,
} from './bank-account-numbers.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
})
afterAll(() => drop())
beforeEach(() => db.deleteFrom('operational.bank_account_numbers').execute())

const monday = instant('2026-11-23T02:00:00.000Z')
const friday = instant('2026-11-27T02:00:00.000Z')

const save = (fingerprint: string, { organisationId = harbourId, storedAt = monday } = {}) =>
  saveBankAccountNumber(db, {
    organisationId,
    fingerprint,
    sealed: new Uint8Array([1, 2, 3]),
    storedAt,
  })
const isStored = async (fingerprint: string, organisationId = harbourId) =>
  (await sealedBankAccountNumber(db, { organisationId, fingerprint })) !== null
const erase = (...needed: string[]) =>
  eraseOtherBankAccountNumbers(db, { organisationId: harbourId, needed, storedBefore: friday })

it('is erased if no account of the charity needs it', async () => {
  await save('in use')
  await save('former')
  await save('former', { organisationId: lionRockId })
  await erase('in use')
  expect([await isStored('in use'), await isStored('former')]).toEqual([true, false])
  expect(await isStored('former', lionRockId)).toBe(true)
})

it('is kept if it was given again since', async () => {
  await save('again')
  await save('again', { storedAt: friday })
  await erase()
  expect(await isStored('again')).toBe(true)
})

it('is erased if the charity has no account', async () => {
  await save('broken')
  await erase()
  expect(await isStored('broken')).toBe(false)
})
