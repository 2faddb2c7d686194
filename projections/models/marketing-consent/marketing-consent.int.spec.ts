import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import * as consents from '@almoner/domain/marketing-consent/fixtures.ts'
import type { MarketingConsentEvent } from '@almoner/domain/marketing-consent/index.ts'
import type { Db } from '../../engine/database.ts'
import {
  createProjectionDatabase,
  dump,
  empty,
  explainQueries,
} from '../../engine/testing/database.ts'
import { projectAtOnce, given, projectOneByOne, projectAll } from '../../engine/testing/given.ts'
import { toRecorded } from '../../engine/testing/history.ts'
import { marketingConsentsModel } from './project.ts'
import { supportersList } from './list.ts'
import { consentsHere, listConsents } from './query.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())
beforeEach(() => empty(db, marketingConsentsModel))

const { personId: ada } = consents.consentGiven.data
const bob = fixtureId('person', 62)

const ofBob = <Event extends MarketingConsentEvent>(event: Event): Event => ({
  ...event,
  data: { ...event.data, consentId: fixtureId('marketing_consent', 63), personId: bob },
  ...(event.personal && { personal: { ...event.personal, email: 'bob@example.com' } }),
})
const atLionRock = <Event extends MarketingConsentEvent>(event: Event): Event => {
  const consentId = fixtureId('marketing_consent', 64)
  return { ...event, data: { ...event.data, consentId, organisationId: lionRockId } }
}

const history: readonly MarketingConsentEvent[] = [
  consents.consentGiven,
  atLionRock(consents.consentGiven),
  ofBob(consents.consentGiven),
  consents.withdrawn,
  ofBob(consents.withdrawn),
  consents.requested,
  consents.requestWithdrawn,
  consents.consentGiven,
]

const take = (...events: readonly MarketingConsentEvent[]) =>
  projectAll(db, marketingConsentsModel, toRecorded(...events))

const page = { before: null, limit: 10 }

const readSupporters = async (organisationId: OrganisationId) => {
  const query = { filters: {}, sort: '-date', after: null, before: null, size: 10 } as const
  return (await supportersList.page(db, { ...query, scope: { organisationId } })).rows
}
const supporterCount = async (organisationId: OrganisationId) =>
  (await supportersList.totals(db, { scope: { organisationId }, filters: {} })).rows

describe('the list of consents to a charity’s direct marketing', () => {
  it('is the same in any order of events, and if events are repeated', async () => {
    const whole = await projectAtOnce(db, marketingConsentsModel, history)
    expect(await projectOneByOne(db, marketingConsentsModel, history)).toEqual(whole)
    await given(db, ...history).projectTwice(marketingConsentsModel)
    expect(await dump(db, marketingConsentsModel)).toEqual(whole)
  })

  it('is that charity’s own, the newest first, without withdrawn ones', async () => {
    await take(...history)
    const here = await readSupporters(harbourId)
    expect(here.map(({ email }) => email)).toEqual(['tai-man@example.com'])
    expect(await supporterCount(harbourId)).toBe(1)
    expect(await supporterCount(lionRockId)).toBe(1)
    await take(...history, ofBob(consents.consentGiven))
    const both = await readSupporters(harbourId)
    expect(both.map(({ email }) => email)).toEqual(['bob@example.com', 'tai-man@example.com'])
    expect(both[0]).toMatchObject({ firstName: 'Tai Man', source: 'account', textVersion: 1 })
    expect(await supporterCount(harbourId)).toBe(2)
  })

  it('omits a consent given with a payment, until that payment has succeeded', async () => {
    await take(consents.requested)
    expect(await supporterCount(harbourId)).toBe(0)
    expect(JSON.stringify(await dump(db, marketingConsentsModel))).not.toContain('example.com')
    await take(consents.requested, consents.confirmed)
    const here = await readSupporters(harbourId)
    expect(here).toMatchObject([{ email: 'tai-man@example.com', source: 'checkout' }])
  })

  it('has no personal data from the moment of the withdrawal', async () => {
    await take(consents.consentGiven, consents.withdrawn)
    const rows = JSON.stringify(await dump(db, marketingConsentsModel))
    expect(rows).not.toContain('Tai Man')
    expect(rows).not.toContain('example.com')
    expect(rows).toContain('unsubscribe_page')
  })

  it('omits an erased person', async () => {
    const events = toRecorded({ ...consents.consentGiven, personal: undefined })
    const withoutThem = events.map((event) => Object.assign(event, { person: ada }))
    await projectAll(db, marketingConsentsModel, withoutThem)
    expect(await supporterCount(harbourId)).toBe(0)
    expect(await consentsHere(db, { organisationId: harbourId, people: [ada] })).toEqual([])
    expect(await listConsents(db, { people: [ada], standing: false, ...page })).toHaveLength(1)
  })

  it('is never read from another charity’s events', async () => {
    const [event] = toRecorded(consents.consentGiven)
    if (!event) throw new Error('an event was given')
    const misplaced = { ...event, meta: { ...event.meta, tenant: lionRockId } }
    await expect(projectAll(db, marketingConsentsModel, [misplaced])).rejects.toThrow(/another/)
  })
})

describe('the record of a person’s consent', () => {
  it('is theirs at one charity, or at all of them', async () => {
    await take(...history)
    const people = [ada]
    const here = await consentsHere(db, { organisationId: harbourId, people })
    expect(here).toMatchObject([{ organisationId: harbourId, email: 'tai-man@example.com' }])
    expect(await consentsHere(db, { organisationId: harbourId, people: [bob] })).toEqual([])
    const everywhere = await listConsents(db, { people, standing: true, ...page })
    expect(everywhere.map(({ organisationId }) => organisationId)).toEqual([harbourId, lionRockId])
    const [first] = everywhere
    const before = first?.givenPosition ?? null
    const next = await listConsents(db, { people, standing: true, before, limit: 10 })
    expect(next.map(({ organisationId }) => organisationId)).toEqual([lionRockId])
  })

  it('remains after a withdrawal, with its text and its end', async () => {
    await take(...history)
    const people = [bob]
    expect(await listConsents(db, { people, standing: true, ...page })).toEqual([])
    expect(await listConsents(db, { people, standing: false, ...page })).toMatchObject([
      { stands: false, email: null, textVersion: 1, withdrawnFrom: 'unsubscribe_page' },
    ])
  })
})

describe('a large charity', () => {
  it('finds each of these by an index', async () => {
    await take(...history)
    await sql`insert into read_models.marketing_consents
      select gen_random_uuid(), case when n % 50 = 0 then ${harbourId}::uuid else gen_random_uuid() end,
        gen_random_uuid(), n % 3 > 0, 'A', 'B', case when n % 3 > 0 then 'c@example.com' end, 'text', 1,
        'en', 'account', now(), null, null, n, n
      from generate_series(10, 20000) as n`.execute(db)
    const plans = await explainQueries(url, async (asking) => {
      const scope = { organisationId: harbourId }
      const query = { scope, filters: {}, before: null, size: 20 }
      const position = 9_000n
      const dated = { value: '9000', position }
      const namePlace = { value: '', position }
      await supportersList.page(asking, { ...query, sort: '-date', after: dated })
      await supportersList.page(asking, { ...query, sort: 'name', after: namePlace })
      await supportersList.totals(asking, { scope, filters: {} })
      await consentsHere(asking, { organisationId: harbourId, people: [ada, bob] })
      await listConsents(asking, { people: [ada, bob], standing: true, ...page })
    })
    expect(plans).toHaveLength(5)
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan/)
    expect(plans[0]).toMatch(/marketing_consents_supporters/)
    expect(plans[1]).toMatch(/marketing_consents_name/)
    expect(plans[2]).toMatch(/marketing_consents_/)
    expect(plans[3]).toMatch(/marketing_consents_person/)
    expect(plans[4]).toMatch(/marketing_consents_person/)
  })
})
