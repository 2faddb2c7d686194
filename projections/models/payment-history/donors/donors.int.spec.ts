import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as records from '@almoner/domain/donor-record/fixtures.ts'
import * as donors from '@almoner/domain/donor/fixtures.ts'
import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import { erased } from '@almoner/domain/kernel/erased.ts'
import { asPerson, type OrganisationId, type PersonId } from '@almoner/domain/kernel/ids.ts'
import * as offline from '@almoner/domain/offline-entry/fixtures.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import type { Db } from '../../../engine/database.ts'
import { createProjectionDatabase, explainQueries } from '../../../engine/testing/database.ts'
import { given, projectAtOnce, projectOneByOne } from '../../../engine/testing/given.ts'
import { another, atLionRock } from '../../../engine/testing/history.ts'
import * as ways from '../../../engine/testing/ways-of-paying.ts'
import { paymentHistoryModel } from '../project.ts'
import { countGifts, findDonor, listAccounts } from './donor-query.ts'
import { donorsList } from './donors-list.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const { ada, adasOffice } = records
const bob = fixtureId('person', 74)
const gift = 50_000

type Filters = Parameters<typeof donorsList.page>[1]['filters']

/** A gift of HK$500 of a payer id, by card. */
const giveBy = (payerId: PersonId, number: number, email = `${number}@example.com`) => {
  const initiated = another(paid.initiated, number)
  return [
    {
      ...initiated,
      data: { ...initiated.data, payerId },
      personal: { ...initiated.personal, email },
    },
    another(paid.identified, number),
    another(paid.succeeded, number),
  ] as const satisfies AnyEvent[]
}

/** An instalment of HK$500 of the fixtures' plan, paid under a payer id. */
const payInstalment = (payerId: PersonId, number: number): readonly AnyEvent[] => {
  const { planId, donorId } = plans.planIds
  const [initiated, ...others] = giveBy(payerId, number)
  const data = { ...initiated.data, instalment: { planId, donorId, number: 1 } }
  return [{ ...initiated, data }, ...others]
}

const ends = [
  { type: 'RecurringPlanCompleted', data: plans.planIds },
  { type: 'RecurringPlanCancelled', data: { ...plans.planIds, because: 'donor' } },
] satisfies AnyEvent[]

const project = (...events: readonly AnyEvent[]) =>
  given(db, ...events).projectTwice(paymentHistoryModel)

const read = async (filters: Filters = {}, organisationId: OrganisationId = harbourId) => {
  const scope = { organisationId, seesContact: true }
  const query = { filters, sort: '-amount', after: null, before: null, size: 10 } as const
  return (await donorsList.page(db, { ...query, scope })).rows
}

const sum = async (organisationId: OrganisationId = harbourId) =>
  await donorsList.totals(db, { scope: { organisationId, seesContact: true }, filters: {} })

describe('the donors of a charity', () => {
  it('are the same however the events arrive', async () => {
    const events = [
      ...giveBy(ada, 10),
      ways.refundRequested(100),
      ways.refundSucceeded(100),
      ...giveBy(adasOffice, 11),
      records.merged(),
      ...giveBy(adasOffice, 12),
      plans.started,
      ...payInstalment(bob, 14),
      offline.recorded,
      offline.approved,
      offline.amended,
      records.unmerged(),
      offline.voided,
      records.merged({ into: adasOffice, people: [ada] }),
      ...giveBy(ada, 13).map(atLionRock),
    ]
    const rows = await projectOneByOne(db, paymentHistoryModel, events)
    expect(rows).toEqual(await projectAtOnce(db, paymentHistoryModel, events))
  })

  it('have the sums of all their gifts, and the names of the newest', async () => {
    await project(...giveBy(ada, 10), ...giveBy(ada, 11, 'new@example.com'), ...giveBy(bob, 12))
    const [first, second] = await read()
    expect(first).toMatchObject({
      personId: ada,
      lastName: '陳',
      email: 'new@example.com',
      gifts: 2,
      givenCents: 2 * gift,
      lastGivenOn: '2026-11-20',
      plans: 0,
    })
    expect(second).toMatchObject({ personId: bob, gifts: 1 })
    expect(await sum()).toEqual({ rows: 2, isMore: false, givenCents: 3 * gift })
  })

  it('are not those of a payment that did not succeed, or of another charity', async () => {
    await project(...giveBy(ada, 10).slice(0, 2), ...giveBy(bob, 11).map(atLionRock))
    expect(await read()).toEqual([])
    expect(await findDonor(db, { organisationId: harbourId, personId: bob })).toBeNull()
    expect(await read({}, lionRockId)).toHaveLength(1)
  })

  it('are still donors after a refund, which is taken off their sum', async () => {
    await project(...giveBy(ada, 10), ways.refundRequested(1_000), ways.refundSucceeded(1_000))
    expect(await read()).toMatchObject([{ gifts: 1, givenCents: gift - 1_000 }])
  })

  it('include those of entries that staff recorded, until the entry is void', async () => {
    await project(offline.recorded, offline.approved, offline.amended)
    expect(await read()).toMatchObject([{ gifts: 1, givenCents: 60_000 }])
    await project(offline.recorded, offline.approved, offline.amended, offline.voided)
    expect(await read()).toEqual([])
  })

  it('have the address that staff corrected', async () => {
    const corrected = { ...paid.emailCorrected, data: { ...paid.emailCorrected.data } }
    await project(...giveBy(ada, 10), corrected)
    expect(await read()).toMatchObject([{ email: paid.emailCorrected.personal.email, gifts: 1 }])
  })

  it('have a monthly gift from its first instalment until it has ended', async () => {
    const monthly = { monthly: 'yes' } as const
    const givers = [...giveBy(ada, 10), ...giveBy(bob, 11), plans.started]
    await project(...givers)
    expect(await read(monthly)).toEqual([])
    await project(...givers, ...payInstalment(ada, 12))
    expect(await read(monthly)).toMatchObject([{ personId: ada, plans: 1, gifts: 2 }])
    expect(await listAccounts(db, { organisationId: harbourId, people: [ada] })).toEqual([
      asPerson(plans.donorId),
    ])
    for (const end of ends) {
      await project(...givers, ...payInstalment(ada, 12), end)
      expect(await read(monthly)).toEqual([])
      expect(await read()).toHaveLength(2)
      await project(...givers, end, ...payInstalment(ada, 12))
      expect(await read(monthly)).toEqual([])
    }
  })

  it('have the monthly gift under the address of the last instalment, in its record', async () => {
    const monthly = { monthly: 'yes' } as const
    const changed = [plans.started, ...payInstalment(adasOffice, 10), ...payInstalment(ada, 11)]
    await project(...changed)
    expect(await read(monthly)).toMatchObject([{ personId: ada, plans: 1 }])
    await project(...changed, records.merged({ into: adasOffice, people: [ada] }))
    expect(await read(monthly)).toMatchObject([{ personId: adasOffice, plans: 1 }])
    await project(...changed, records.merged({ into: adasOffice, people: [ada] }), ...ends)
    expect(await read(monthly)).toEqual([])
  })

  it('are found by name and address, the address only by those who may see it', async () => {
    await project(...giveBy(ada, 10, 'ada@example.com'), ...giveBy(bob, 11))
    expect(await read({ q: ['ADA@EX'] })).toMatchObject([{ personId: ada }])
    expect(await read({ q: ['陳大文'] })).toHaveLength(2)
    expect(await read({ q: ['nobody'] })).toEqual([])
    const scope = { organisationId: harbourId, seesContact: false }
    const query = { filters: { q: ['ada@'] }, sort: '-date', after: null, before: null } as const
    expect((await donorsList.page(db, { ...query, size: 10, scope })).rows).toEqual([])
  })

  it('are named no more once they are erased', async () => {
    const gone = { type: 'DonorErased', data: { ...donors.erased.data, people: [ada] } }
    await project(...giveBy(ada, 10), gone)
    expect(await read()).toMatchObject([
      { firstName: erased, lastName: erased, email: erased, phoneNumber: erased, gifts: 1 },
    ])
  })
})

describe('two records that were merged', () => {
  const merged = [...giveBy(ada, 10), ...giveBy(adasOffice, 11), records.merged()]

  it('are one donor, with the sums of both', async () => {
    await project(...merged, ...giveBy(adasOffice, 12), ...giveBy(bob, 13))
    expect(await read()).toMatchObject([
      { personId: ada, people: 2, gifts: 3, givenCents: 3 * gift, email: '10@example.com' },
      { personId: bob },
    ])
    expect(await sum()).toMatchObject({ rows: 2, givenCents: 4 * gift })
    const record = await findDonor(db, { organisationId: harbourId, personId: adasOffice })
    expect(record?.donor.personId).toBe(ada)
    expect(record?.parts).toMatchObject([
      { personId: ada, ownGifts: 1 },
      { personId: adasOffice, ownGifts: 2, ownGivenCents: 2 * gift },
    ])
    const part = { organisationId: harbourId, personId: adasOffice }
    expect(await countGifts(db, part)).toEqual({ id: ada, gifts: 3 })
  })

  it('are found by each name and address, and by none that was erased', async () => {
    const events = merged.map((event) =>
      event.type === 'PaymentInitiated' && event.data.payerId === adasOffice
        ? { ...event, personal: { ...event.personal, lastName: 'Wong', organisationName: 'Acme' } }
        : event,
    )
    await project(...events)
    for (const q of ['11@example.com', 'Wong', 'acme', '10@example.com']) {
      expect(await read({ q: [q] })).toMatchObject([{ personId: ada, people: 2 }])
    }
    const scope = { organisationId: harbourId, seesContact: false }
    const asViewer = async (q: string) =>
      await donorsList.totals(db, { scope, filters: { q: [q] } })
    expect(await asViewer('Wong')).toMatchObject({ rows: 1 })
    expect(await asViewer('11@example')).toMatchObject({ rows: 0 })
    const gone = { type: 'DonorErased', data: { ...donors.erased.data, people: [adasOffice] } }
    await project(...events, gone)
    expect(await read({ q: ['Wong'] })).toEqual([])
    expect(await read({ q: ['11@example'] })).toEqual([])
    expect(await read({ q: ['10@example'] })).toHaveLength(1)
    await project(...events, records.unmerged())
    expect(await read({ q: ['Wong'] })).toMatchObject([{ personId: adasOffice }])
  })

  it('are two again once they are separated, with their own sums', async () => {
    await project(...merged, ...giveBy(adasOffice, 12), records.unmerged())
    expect(await read()).toMatchObject([
      { personId: adasOffice, people: 1, gifts: 2, givenCents: 2 * gift },
      { personId: ada, people: 1, gifts: 1, givenCents: gift },
    ])
  })
})

describe('a charity with many donors', () => {
  it('reads each list by an index', async () => {
    await project(...giveBy(ada, 10))
    await sql`insert into read_models.donor_records
      select case when n % 50 = 0 then ${harbourId}::uuid else ${lionRockId}::uuid end, id, id, true,
        '[["2026-11-20", 1]]', 100, '[]', 1, 1, n, date '2026-11-20' - n % 900, 0, 'A' || n, 'B', null,
        n || '@example.com', '+852' || n, n, n
      from (select n, gen_random_uuid() as id from generate_series(100, 20000) as n) as numbers`.execute(
      db,
    )
    await sql`analyze read_models.donor_records`.execute(db)
    const plansOfQueries = await explainQueries(url, async (asking) => {
      const scope = { organisationId: harbourId, seesContact: true }
      const query = { scope, filters: {}, before: null, size: 20 }
      const position = 9_000n
      await donorsList.page(asking, {
        ...query,
        sort: '-date',
        after: { value: '2026-01-01', position },
      })
      await donorsList.page(asking, {
        ...query,
        sort: '-amount',
        after: { value: '9000', position },
      })
      const all = donorsList.all(asking, { scope, filters: {}, sort: '-date', batchSize: 20 })
      await all.next()
      await donorsList.page(asking, {
        ...query,
        filters: { monthly: 'yes' },
        sort: '-date',
        after: null,
      })
      await listAccounts(asking, { organisationId: harbourId, people: [ada] })
      await findDonor(asking, { organisationId: harbourId, personId: ada })
    })
    for (const plan of plansOfQueries) expect(plan).not.toMatch(/Seq Scan/)
    expect(plansOfQueries[0]).toMatch(/donor_records_last/)
    expect(plansOfQueries[1]).toMatch(/donor_records_given/)
    expect(plansOfQueries[2]).toMatch(/donor_records_first/)
    expect(plansOfQueries[4]).toMatch(/donor_records_monthly/)
    expect(plansOfQueries[5]).toMatch(/donor_records_accounts/)
  })
})
