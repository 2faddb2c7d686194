import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from './database.ts'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import { findStatement, saveStatement } from './bank-lines/statements/statements.ts'
import {
  changeUsername,
  confirmPassword,
  findCredential,
  proposePassword,
  saveCredential,
} from './credentials/credentials.ts'
import { takeFromLimit } from './rate-limits/rate-limits.ts'
import {
  openSession,
  revokeSession,
  findSession,
  listSessions,
  touchSession,
} from './sessions/sessions.ts'
import { sweepOperational } from './sweep.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const donor = {
  realm: 'donor',
  usernameHash: 'hash-of-a-username',
  personId: fixtureId('donor', 40),
  organisationId: null,
  passwordHash: 'argon2id-of-a-password',
  isPasswordConfirmed: true,
} as const

const withLogin = (credential: { personId: string }) => ({
  ...credential,
  loginId: credential.personId,
})

describe('a credential', () => {
  it('belongs to its first owner, and is never overwritten', async () => {
    expect(await saveCredential(db, donor)).toBe('saved')
    const second = { ...donor, personId: fixtureId('donor', 41), passwordHash: 'another' }
    expect(await saveCredential(db, second)).toBe('taken')
    expect(await findCredential(db, donor)).toEqual(withLogin(donor))
  })

  it('is saved once by one person, however often it is sent', async () => {
    const { realm, usernameHash } = donor
    expect(await saveCredential(db, { ...donor, passwordHash: 'sent again' })).toBe('saved')
    expect(await findCredential(db, { realm, usernameHash })).toEqual(withLogin(donor))
  })

  it('may wait until its password is confirmed, and then has that password', async () => {
    const usernameHash = 'hash-of-a-username-that-waits'
    const waiting = { ...donor, usernameHash, personId: fixtureId('donor', 49) }
    const { realm, personId, passwordHash: from } = waiting
    const readCredential = () => findCredential(db, { realm, usernameHash })
    await saveCredential(db, { ...waiting, isPasswordConfirmed: false })
    expect(await readCredential()).toMatchObject({ passwordHash: from, isPasswordConfirmed: false })
    await proposePassword(db, { realm, personId, from: 'not this one', passwordHash: 'another' })
    expect(await readCredential()).toMatchObject({ passwordHash: from })
    await proposePassword(db, { realm, personId, from, passwordHash: 'another' })
    expect(await readCredential()).toMatchObject({
      passwordHash: 'another',
      isPasswordConfirmed: false,
    })
    expect(await confirmPassword(db, { realm, personId, passwordHash: from })).toBe(false)
    expect(await readCredential()).toMatchObject({ isPasswordConfirmed: false })
    expect(await confirmPassword(db, { realm, personId, passwordHash: 'another' })).toBe(true)
    expect(await readCredential()).toMatchObject({
      passwordHash: 'another',
      isPasswordConfirmed: true,
    })
  })

  it('opens its own door alone', async () => {
    const staff = { ...donor, realm: 'staff', organisationId: harbourId } as const
    expect(await findCredential(db, staff)).toBeNull()
    expect(await saveCredential(db, staff)).toBe('saved')
    expect(await findCredential(db, staff)).toEqual(withLogin(staff))
    expect(await findCredential(db, donor)).toEqual(withLogin(donor))
  })

  it('of staff has a charity, and no other credential has one', async () => {
    const { usernameHash } = donor
    const nowhere = { ...donor, usernameHash: `${usernameHash}-2`, realm: 'staff' } as const
    await expect(saveCredential(db, nowhere)).rejects.toThrow(/have a charity/)
    const somewhere = { ...donor, organisationId: harbourId }
    await expect(saveCredential(db, somewhere)).rejects.toThrow(/have a charity/)
  })

  it('goes to only one of many who request the same username at once', async () => {
    const people = Array.from({ length: 10 }, (_, index) => fixtureId('donor', 50 + index))
    const answers = await Promise.all(
      people.map((personId) => saveCredential(db, { ...donor, personId, usernameHash: 'wanted' })),
    )
    expect(answers.filter((answer) => answer === 'saved')).toHaveLength(1)
  })

  it('takes another username if it is free, and otherwise does not change', async () => {
    const [ada, ben] = [fixtureId('donor', 60), fixtureId('donor', 61)]
    await saveCredential(db, { ...donor, personId: ada, usernameHash: 'of-ada' })
    await saveCredential(db, { ...donor, personId: ben, usernameHash: 'of-ben' })
    const rename = (personId: string, usernameHash: string) =>
      changeUsername(db, { realm: 'donor', personId, usernameHash })
    expect(await rename(ada, 'of-ben')).toBe('taken')
    expect(await rename(ada, 'of-ada')).toBe('changed')
    const both = await Promise.all([rename(ada, 'sought'), rename(ben, 'sought')])
    expect(both.toSorted()).toEqual(['changed', 'taken'])
    const holder = await findCredential(db, { realm: 'donor', usernameHash: 'sought' })
    const [winner, other] = both[0] === 'changed' ? [ada, 'of-ben'] : [ben, 'of-ada']
    expect(holder?.personId).toBe(winner)
    const loser = await findCredential(db, { realm: 'donor', usernameHash: other })
    expect(loser?.personId).toBe(winner === ada ? ben : ada)
  })
})

describe('a session', () => {
  const now = instant('2026-11-20T02:30:00.000Z')
  const later = instant('2026-11-20T02:45:00.000Z')
  const expiresAt = instant('2026-11-20T03:30:00.000Z')
  const afterwards = instant('2026-11-20T03:30:00.001Z')
  const person = { realm: 'donor', personId: fixtureId('donor', 40), organisationId: null } as const
  const open = (tokenHash: string) =>
    openSession(db, { ...person, tokenHash, device: 'Chrome, Android', place: '', now, expiresAt })

  it('returns the logged-in person, until it expires', async () => {
    await open('a')
    expect(await findSession(db, { tokenHash: 'a', now: later })).toEqual({
      ...person,
      createdAt: now,
      expiresAt,
      lastSeenAt: now,
    })
    expect(await findSession(db, { tokenHash: 'a', now: expiresAt })).toBeNull()
    expect(await findSession(db, { tokenHash: 'never given out', now })).toBeNull()
  })

  it('slides on while it is used, and not after it ended', async () => {
    await open('b')
    const until = instant('2026-11-20T04:00:00.000Z')
    await touchSession(db, { tokenHash: 'b', now: later, expiresAt: until })
    const slid = await findSession(db, { tokenHash: 'b', now: afterwards })
    expect(slid).toMatchObject({ expiresAt: until, lastSeenAt: later })
    const tooLate = instant('2026-11-20T04:00:01.000Z')
    const evenLater = instant('2026-11-20T05:00:00.000Z')
    await touchSession(db, { tokenHash: 'b', now: tooLate, expiresAt: evenLater })
    expect(await findSession(db, { tokenHash: 'b', now: tooLate })).toBeNull()
  })

  it('stays closed once it was revoked', async () => {
    await open('c')
    await revokeSession(db, { tokenHash: 'c', now: later })
    await touchSession(db, { tokenHash: 'c', now: later, expiresAt })
    expect(await findSession(db, { tokenHash: 'c', now: later })).toBeNull()
  })

  it.each([
    ['donor', '2027-05-19T02:30:00.000Z'],
    ['staff', '2026-11-27T02:30:00.000Z'],
    ['administrator', '2026-11-20T14:30:00.000Z'],
  ] as const)(
    'of a %s ends at its absolute limit, even if it is still in use',
    async (realm, end) => {
      const tokenHash = `absolute ${realm}`
      const organisationId = realm === 'staff' ? harbourId : null
      const theirs = { realm, personId: fixtureId('donor', 44), organisationId }
      await openSession(db, { ...theirs, tokenHash, device: '', place: '', now, expiresAt })
      // The session is kept in use all the time.
      const never = instant('2099-01-01T00:00:00.000Z')
      await touchSession(db, { tokenHash, now: later, expiresAt: never })
      const last = instant(new Date(Date.parse(end) - 1).toISOString())
      expect(await findSession(db, { tokenHash, now: last })).not.toBeNull()
      expect(await findSession(db, { tokenHash, now: instant(end) })).toBeNull()
      const query = { realm, personId: theirs.personId, limit: 5 }
      expect(await listSessions(db, { ...query, now: last })).toHaveLength(1)
      expect(await listSessions(db, { ...query, now: instant(end) })).toEqual([])
      await touchSession(db, { tokenHash, now: instant(end), expiresAt: never })
      expect(await findSession(db, { tokenHash, now: instant(end) })).toBeNull()
    },
  )

  it('is swept away when it has ended, and no sooner', async () => {
    await open('d')
    await sweepOperational(db, { now: later })
    expect(await findSession(db, { tokenHash: 'd', now })).not.toBeNull()
    await sweepOperational(db, { now: expiresAt })
    expect(await findSession(db, { tokenHash: 'd', now })).toBeNull()
  })
})

describe('a limit of one a minute with five at once', () => {
  const take = (key: string) => takeFromLimit(db, { key, perSeconds: 60, burst: 5 })
  const takeMany = (key: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => take(key)))
  const isAllowed = ({ allowed }: { allowed: boolean }) => allowed
  const rewind = (key: string, seconds: number) =>
    sql`update operational.rate_limits set whole_at = whole_at - make_interval(secs => ${seconds})
      where key = ${key}`.execute(db)

  it('lets five pass and states when the sixth may follow', async () => {
    for (let time = 0; time < 5; time++) {
      expect(await take('one')).toEqual({ allowed: true, retryAfterSeconds: 0 })
    }
    const refused = await take('one')
    expect(refused.allowed).toBe(false)
    expect(refused.retryAfterSeconds).toBeGreaterThan(55)
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60)
  })

  it('lets one more pass after a minute, and refused attempts do not count', async () => {
    await takeMany('two', 5)
    await takeMany('two', 20)
    await rewind('two', 61)
    expect((await takeMany('two', 3)).filter(isAllowed)).toHaveLength(1)
  })

  it('is fully available again after a day, and never holds more than five', async () => {
    await takeMany('three', 5)
    await rewind('three', 86_400)
    expect((await takeMany('three', 12)).filter(isAllowed)).toHaveLength(5)
  })

  it('counts correctly under concurrency, each key for itself', async () => {
    const [here, there] = await Promise.all([takeMany('four', 30), takeMany('five', 30)])
    expect(here.filter(isAllowed)).toHaveLength(5)
    expect(there.filter(isAllowed)).toHaveLength(5)
    for (const { allowed, retryAfterSeconds } of here) {
      expect(retryAfterSeconds > 0).toBe(!allowed)
    }
  })

  it('is forgotten once it is whole, and not before', async () => {
    await takeMany('six', 5)
    await sweepOperational(db, { now: instant('2026-11-20T02:30:00.000Z') })
    expect((await take('six')).allowed).toBe(false)
    await rewind('six', 86_400)
    await sweepOperational(db, { now: instant('2026-11-20T02:30:00.000Z') })
    const rows = await db
      .selectFrom('operational.rate_limits')
      .selectAll()
      .where('key', '=', 'six')
      .execute()
    expect(rows).toEqual([])
  })
})

describe('the text that a bank wrote with incoming money', () => {
  const save = async (number: number, lastDay: string, uploadedAt: string) => {
    const statementId = fixtureId('bank_statement', number)
    await saveStatement(db, {
      statement: {
        statement_id: statementId,
        organisation_id: harbourId,
        account: String(number),
        file_sha256: 'file',
        line_count: 1,
        first_day: calendarDay(lastDay),
        last_day: calendarDay(lastDay),
        opening_cents: null,
        closing_cents: null,
        fault_line: null,
        uploaded_at: instant(uploadedAt),
        uploaded_by: fixtureId('staff', 30),
      },
      lineIds: [fixtureId('bank_line', number)],
      newLines: [
        {
          line_id: fixtureId('bank_line', number),
          place: 0,
          day: calendarDay(lastDay),
          description: 'CHAN TAI MAN',
          amount_cents: 50_000n,
          balance_cents: null,
          sha256: 'hash',
          ordinal: 0,
        },
      ],
    })
    return async () => {
      const statement = await findStatement(db, { organisationId: harbourId, statementId })
      const line = await db
        .selectFrom('operational.bank_lines')
        .select(['description', 'amount_cents', 'sha256'])
        .where('line_id', '=', fixtureId('bank_line', number))
        .executeTakeFirst()
      return [line?.description, line?.amount_cents, line?.sha256, statement?.textsErased]
    }
  }
  const whole = ['CHAN TAI MAN', 50_000n, 'hash', false]
  const erased = ['', 50_000n, 'hash', true]

  it('is erased seven years after the end of its year, and the line stays', async () => {
    const old = await save(1, '2019-01-01', '2019-02-01T01:00:00.000Z')
    const older = await save(2, '2018-12-31', '2019-02-01T01:00:00.000Z')
    await sweepOperational(db, { now: instant('2026-12-31T15:59:59.000Z') })
    expect([await old(), await older()]).toEqual([whole, erased])
    // Midnight in Hong Kong.
    await sweepOperational(db, { now: instant('2026-12-31T16:00:00.000Z') })
    expect(await old()).toEqual(erased)
  })

  it('of an old statement that was just added is kept for ninety days', async () => {
    const late = await save(3, '2010-06-30', '2026-11-01T01:00:00.000Z')
    await sweepOperational(db, { now: instant('2027-01-29T01:00:00.000Z') })
    expect(await late()).toEqual(whole)
    await sweepOperational(db, { now: instant('2027-01-30T01:00:00.000Z') })
    expect(await late()).toEqual(erased)
  })
})
