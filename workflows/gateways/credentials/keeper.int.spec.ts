import { randomBytes } from 'node:crypto'
import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { instant, type Instant } from '@almoner/domain/kernel/time.ts'
import type { AppDb } from '../../database.ts'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PaymeCredentials, ProviderCredentials } from './credentials.ts'
import { createCredentialKeeper, type CredentialKeeperOptions } from './keeper.ts'

let db: AppDb
let drop: () => Promise<void>
let now: Instant
let elapsed: number

beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
})
afterAll(() => drop())
beforeEach(async () => {
  now = instant('2026-11-21T00:00:00.000Z')
  elapsed = 0
  await sql`delete from operational.provider_credentials`.execute(db)
})

const rootSecret = randomBytes(32)
const keeperWith = (differing: Partial<CredentialKeeperOptions> = {}) =>
  createCredentialKeeper({
    db,
    rootSecret,
    now: () => now,
    lifeMilliseconds: 1_000,
    elapsed: () => elapsed,
    ...differing,
  })

const aYearOn = instant('2027-11-21T00:00:00.000Z')
const payme: PaymeCredentials = {
  clientId: 'client-of-harbour',
  clientSecret: 'secret-of-harbour',
  signingKeyId: 'key-of-harbour',
  signingKey: 'c2lnbmluZyBrZXk=',
}
const ofPayme = (differing: Partial<PaymeCredentials> = {}, expiresAt = aYearOn) =>
  ({
    provider: 'payme',
    credentials: { ...payme, ...differing },
    expiresAt,
  }) satisfies ProviderCredentials
const ofTapAndGo: ProviderCredentials = {
  provider: 'tap_and_go',
  credentials: { appId: 'app', apiKey: 'api-key-of-harbour', publicKey: '-----BEGIN-----' },
  expiresAt: null,
}

describe('a charity’s credentials', () => {
  it('are read as they were stored, each provider’s its own', async () => {
    const keeper = keeperWith()
    expect(await keeper.read(harbourId, 'payme')).toBeNull()
    await keeper.store(harbourId, ofPayme())
    await keeper.store(harbourId, ofTapAndGo)
    expect(await keeper.read(harbourId, 'payme')).toEqual(payme)
    expect(await keeper.read(harbourId, 'tap_and_go')).toEqual(ofTapAndGo.credentials)
    expect(await keeper.read(lionRockId, 'payme')).toBeNull()
    expect(await keeperWith().read(harbourId, 'payme')).toEqual(payme)
  })

  it('are replaced and removed', async () => {
    const keeper = keeperWith()
    await keeper.store(harbourId, ofPayme())
    await keeper.store(harbourId, ofPayme({ clientSecret: 'a-new-one' }))
    expect(await keeper.read(harbourId, 'payme')).toMatchObject({ clientSecret: 'a-new-one' })
    await keeper.remove(harbourId, 'payme')
    expect(await keeper.read(harbourId, 'payme')).toBeNull()
    expect(await keeper.status(harbourId)).toEqual([])
  })

  it('are replaced only if they are those that the person has seen', async () => {
    const keeper = keeperWith()
    expect(await keeper.store(harbourId, ofPayme(), null)).toBe('stored')
    const theirs = ofPayme({ clientSecret: 'theirs' })
    expect(await keeper.store(harbourId, theirs, null)).toBe('outdated')
    expect(await keeper.store(harbourId, theirs, aYearOn)).toBe('outdated')
    expect(await keeper.read(harbourId, 'payme')).toEqual(payme)
    // Storing identical credentials again does not count as a change.
    expect(await keeper.store(harbourId, ofPayme(), null)).toBe('stored')
    expect(
      await keeper.store(harbourId, ofPayme({}, instant('2028-01-01T00:00:00.000Z')), null),
    ).toBe('outdated')
    await keeper.remove(harbourId, 'payme', aYearOn)
    expect(await keeper.read(harbourId, 'payme')).toEqual(payme)
    expect(await keeper.store(harbourId, theirs, now)).toBe('stored')
    expect(await keeper.read(harbourId, 'payme')).toEqual(theirs.credentials)
    await keeper.remove(harbourId, 'payme', now)
    expect(await keeper.store(harbourId, ofPayme(), now)).toBe('outdated')
  })

  it('that another process stored are used as soon as the cached ones expire', async () => {
    const [here, there] = [keeperWith(), keeperWith()]
    await here.store(harbourId, ofPayme())
    await here.read(harbourId, 'payme')
    await there.store(harbourId, ofPayme({ clientSecret: 'newer' }))
    elapsed = 999
    expect(await here.read(harbourId, 'payme')).toMatchObject({ clientSecret: payme.clientSecret })
    elapsed = 1_000
    expect(await here.read(harbourId, 'payme')).toMatchObject({ clientSecret: 'newer' })
  })

  it('stored while they were being read are not hidden by what was read', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    const slowly: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (result.rows.some((row) => 'sealed' in row)) await gate
        return result
      },
    }
    const keeper = keeperWith({ db: db.withPlugin(slowly) })
    await keeper.store(harbourId, ofPayme())
    const reading = keeper.read(harbourId, 'payme')
    await keeper.store(harbourId, ofPayme({ clientSecret: 'newer' }))
    release()
    await reading
    expect(await keeper.read(harbourId, 'payme')).toMatchObject({ clientSecret: 'newer' })
  })
})

describe('the table of credentials', () => {
  it('contains nothing that a reader could use', async () => {
    await keeperWith().store(harbourId, ofPayme())
    const { rows } = await sql<{ row: string }>`
      select encode(sealed, 'escape') || to_jsonb(t)::text as row
      from operational.provider_credentials t`.execute(db)
    expect(rows).toHaveLength(1)
    for (const secret of Object.values(payme)) expect(rows[0]?.row).not.toContain(secret)
  })

  it('decrypts nothing if a row is moved to another charity, or under another root secret', async () => {
    await keeperWith().store(harbourId, ofPayme())
    await expect(
      keeperWith({ rootSecret: randomBytes(32) }).read(harbourId, 'payme'),
    ).rejects.toThrow(/do not open/)
    await sql`update operational.provider_credentials set organisation_id = ${lionRockId}`.execute(
      db,
    )
    await expect(keeperWith().read(lionRockId, 'payme')).rejects.toThrow(/do not open/)
  })

  it('refuses values that cannot be sent in a header', async () => {
    const pasted = ofPayme({ signingKeyId: 'key-of-harbour\n' })
    await expect(keeperWith().store(harbourId, pasted)).rejects.toThrow(/signingKeyId/)
    const chinese = ofPayme({ clientId: '海港' })
    await expect(keeperWith().store(harbourId, chinese)).rejects.toThrow(/clientId/)
  })

  it('refuses incomplete credentials with an error that does not contain the other value', async () => {
    const half = ofPayme({ signingKey: '' })
    const refused = await keeperWith()
      .store(harbourId, half)
      .catch((error: unknown) => String(error))
    expect(refused).toMatch(/payme credentials have no signingKey/)
    expect(refused).not.toContain(payme.clientSecret)
    expect(await keeperWith().status(harbourId)).toEqual([])
  })
})

describe('the list of charities with credentials', () => {
  it('is in the order of providers and charities, without any secrets', async () => {
    const keeper = keeperWith()
    expect(await keeper.holders()).toEqual([])
    for (const id of [lionRockId, harbourId]) await keeper.store(id, ofPayme())
    await keeper.store(harbourId, ofTapAndGo)
    const ofThese = [harbourId, lionRockId].toSorted()
    expect(await keeper.holders()).toEqual([
      ...ofThese.map((organisationId) => ({ organisationId, provider: 'payme' })),
      { organisationId: harbourId, provider: 'tap_and_go' },
    ])
  })
})

describe('the end of credentials', () => {
  it('is listed with the number of days left, without any secrets', async () => {
    const keeper = keeperWith()
    await keeper.store(harbourId, ofPayme({}, instant('2026-11-28T12:00:00.000Z')))
    await keeper.store(harbourId, ofTapAndGo)
    expect(await keeper.status(harbourId)).toEqual([
      {
        provider: 'payme',
        storedAt: now,
        expiresAt: instant('2026-11-28T12:00:00.000Z'),
        daysLeft: 7,
      },
      { provider: 'tap_and_go', storedAt: now, expiresAt: null, daysLeft: null },
    ])
  })

  it('causes warnings 90, 30 and 7 days before, and once it is reached', async () => {
    const ends = [
      ['2026-11-20T23:59:59.999Z', 'ended', -1],
      ['2026-11-21T00:00:00.000Z', 'ended', 0],
      ['2026-11-21T00:00:00.001Z', 'within_7_days', 0],
      ['2026-11-28T00:00:00.000Z', 'within_7_days', 7],
      ['2026-11-28T00:00:00.001Z', 'within_30_days', 7],
      ['2026-12-21T00:00:00.000Z', 'within_30_days', 30],
      ['2026-12-21T00:00:00.001Z', 'within_90_days', 30],
      ['2027-02-19T00:00:00.000Z', 'within_90_days', 90],
      ['2027-02-19T00:00:00.001Z', null, 90],
    ] as const
    const keeper = keeperWith()
    for (const [index, [at]] of ends.entries()) {
      await keeper.store(fixtureId('organisation', 100 + index), ofPayme({}, instant(at)))
    }
    await keeper.store(harbourId, ofTapAndGo)
    expect(await keeper.warnings()).toEqual(
      ends.slice(0, -1).map(([at, stage, daysLeft], index) => ({
        organisationId: fixtureId('organisation', 100 + index),
        provider: 'payme',
        expiresAt: at,
        daysLeft,
        stage,
      })),
    )
  })
})
