import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeAccount } from '../close-account.ts'
import {
  findCredential,
  findPasswordHash,
  findVoidLinks,
  replacePassword,
  saveCredential,
  voidLinks,
} from '../credentials/credentials.ts'
import type { Db } from '../database.ts'
import { isKnownDevice, rememberDevice } from '../known-devices/known-devices.ts'
import { findSecondFactor, offerSecondFactor } from '../second-factors/second-factors.ts'
import {
  findSession,
  isProvedSince,
  markProved,
  openSession,
  revokeLoginSessions,
  revokeSessions,
  switchSession,
} from '../sessions/sessions.ts'
import { findLoginId, joinLogin, listMemberships, markOpened } from './memberships.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const lionRockId = fixtureId('organisation', 2)
const now = instant('2026-11-20T02:00:00.000Z')
const later = instant('2026-11-20T09:00:00.000Z')
const tomorrow = instant('2026-11-20T14:00:00.000Z')

/** A login that works at two charities. */
const createLogin = async (number: number) => {
  const first = fixtureId('staff', number)
  const second = fixtureId('staff', number + 1)
  const login = { usernameHash: `username ${number}`, passwordHash: `password ${number}` }
  const credential = {
    realm: 'staff',
    ...login,
    personId: first,
    organisationId: harbourId,
  } as const
  await saveCredential(db, credential)
  expect(await joinLogin(db, { staffId: second, organisationId: lionRockId, ...login })).toBe(true)
  return { first, second, ...login }
}

const of = (personId: string) => ({ realm: 'staff', personId }) as const

const open = (tokenHash: string, personId: string, organisationId: typeof harbourId, at = now) =>
  openSession(db, {
    ...of(personId),
    organisationId,
    tokenHash,
    device: '',
    place: '',
    now: at,
    expiresAt: tomorrow,
  })

describe('a login of staff', () => {
  it('has one password, second factor and known device at each of its charities', async () => {
    const { first, second, passwordHash } = await createLogin(100)
    expect(await findPasswordHash(db, of(second))).toBe(passwordHash)
    const changed = { from: passwordHash, passwordHash: 'another' }
    expect(await replacePassword(db, { ...of(second), ...changed })).toBe(true)
    expect(await findPasswordHash(db, of(first))).toBe('another')
    const sealed = new Uint8Array([1])
    expect(await offerSecondFactor(db, { ...of(second), sealed })).toBe(true)
    expect(await findSecondFactor(db, of(first))).toMatchObject({ recoveryCodesLeft: 0 })
    await rememberDevice(db, { ...of(first), tokenHash: 'device', now, expiresAt: tomorrow })
    expect(await isKnownDevice(db, { ...of(second), tokenHash: 'device', now })).toBe(true)
  })

  it('is found as the person at the charity that was opened last', async () => {
    const { first, second, usernameHash } = await createLogin(110)
    const readCredential = () => findCredential(db, { realm: 'staff', usernameHash })
    await markOpened(db, { staffId: second, now })
    expect(await readCredential()).toMatchObject({
      personId: second,
      organisationId: lionRockId,
      loginId: first,
    })
    await markOpened(db, { staffId: first, now: later })
    expect(await readCredential()).toMatchObject({ personId: first, organisationId: harbourId })
  })

  it('gets no charity by a password that is not its own', async () => {
    const { usernameHash } = await createLogin(120)
    const joining = {
      staffId: fixtureId('staff', 129),
      organisationId: fixtureId('organisation', 3),
    }
    expect(await joinLogin(db, { ...joining, usernameHash, passwordHash: 'guessed' })).toBe(false)
    expect(await findLoginId(db, of(joining.staffId))).toBeNull()
  })

  it('ends with its last charity, and not before', async () => {
    const { first, second, usernameHash } = await createLogin(130)
    await closeAccount(db, { ...of(first), now })
    expect(await findLoginId(db, of(first))).toBeNull()
    expect(await findPasswordHash(db, of(first))).toBeNull()
    expect(await findCredential(db, { realm: 'staff', usernameHash })).toMatchObject({
      personId: second,
    })
    // Again, as an interrupted removal would.
    await closeAccount(db, { ...of(first), now })
    expect(await findLoginId(db, of(second))).toBe(first)
    await closeAccount(db, { ...of(second), now })
    expect(await findCredential(db, { realm: 'staff', usernameHash })).toBeNull()
  })

  it('ends with two removals at once', async () => {
    for (let number = 140; number < 160; number += 2) {
      const { first, second, usernameHash } = await createLogin(number)
      await Promise.all([first, second].map((id) => closeAccount(db, { ...of(id), now })))
      const rows = await db
        .selectFrom('operational.credentials')
        .select('person_id')
        .where('username_hash', '=', usernameHash)
        .execute()
      expect(rows).toEqual([])
    }
  })

  it('has links that end at each of its charities', async () => {
    const { first, second } = await createLogin(160)
    await voidLinks(db, { ...of(second), at: later })
    await voidLinks(db, { ...of(first), at: now, undo: true })
    expect(await findVoidLinks(db, of(first))).toEqual({ requested: later, undo: now })
  })
})

describe('a session of staff', () => {
  it('is replaced by one at another charity, which ends when it would have', async () => {
    const { first, second } = await createLogin(170)
    await open('at harbour', first, harbourId)
    await markProved(db, { tokenHash: 'at harbour', now })
    const wanted = { staffId: second, organisationId: lionRockId, device: '', place: '' }
    const switching = { from: 'at harbour', tokenHash: 'at lion rock', ...wanted, now: later }
    expect(await switchSession(db, switching)).toBe(tomorrow)
    expect(await findSession(db, { tokenHash: 'at harbour', now: later })).toBeNull()
    expect(await findSession(db, { tokenHash: 'at lion rock', now: later })).toMatchObject({
      personId: second,
      organisationId: lionRockId,
      createdAt: now,
      expiresAt: tomorrow,
    })
    const proved = { tokenHash: 'at lion rock', since: now, now: later }
    expect(await isProvedSince(db, proved)).toBe(true)
    const [last] = await listMemberships(db, first)
    expect(last?.staffId).toBe(second)
    // The former token is used again, as a copy of it would be.
    const again = { ...switching, tokenHash: 'a copy' }
    expect(await switchSession(db, again)).toBeNull()
    expect(await findSession(db, { tokenHash: 'a copy', now: later })).toBeNull()
  })

  it('is not replaced once the password was changed after its login', async () => {
    const { first, second } = await createLogin(180)
    await open('before the change', first, harbourId)
    await voidLinks(db, { ...of(second), at: later })
    const wanted = { staffId: second, organisationId: lionRockId, device: '', place: '' }
    const switching = { from: 'before the change', tokenHash: 'after it', ...wanted, now: later }
    expect(await switchSession(db, switching)).toBeNull()
  })

  it('ends alone at one charity, and with the others by the login', async () => {
    const { first, second } = await createLogin(190)
    await open('one', first, harbourId)
    await open('other', second, lionRockId)
    const isOpen = async (tokenHash: string) =>
      (await findSession(db, { tokenHash, now: later })) !== null
    expect(await revokeSessions(db, { ...of(first), now: later })).toBe(1)
    expect([await isOpen('one'), await isOpen('other')]).toEqual([false, true])
    expect(await revokeLoginSessions(db, { ...of(first), now: later })).toBe(1)
    expect(await isOpen('other')).toBe(false)
  })
})
