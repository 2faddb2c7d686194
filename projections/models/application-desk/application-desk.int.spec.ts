import * as fixtures from '@almoner/domain/application/fixtures.ts'
import type { ApplicationEvent } from '@almoner/domain/application/index.ts'
import * as reviewFixtures from '@almoner/domain/application/review/fixtures.ts'
import { addDays, calendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import { section88Checked } from '@almoner/domain/section88-check/fixtures.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import * as charityFixtures from '@almoner/domain/organisation/fixtures.ts'
import * as profileFixtures from '@almoner/domain/organisation/profile/fixtures.ts'
import type { OrganisationEvent } from '@almoner/domain/organisation/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, explainQueries } from '../../engine/testing/database.ts'
import { projectAtOnce, given, projectOneByOne } from '../../engine/testing/given.ts'
import { atLionRock } from '../../engine/testing/history.ts'
import { charitiesList } from './list.ts'
import { applicationDeskModel } from './project.ts'
import {
  countCharities,
  countDueSection88Checks,
  listSection88Checks,
  countWaitingChanges,
  countWaitingReviews,
  listDecidedWithImage,
} from './query.ts'

const the = { ...fixtures, ...reviewFixtures }
const charities = { ...charityFixtures, ...profileFixtures }
const { registered, approved, taxStatusVerified } = charities
const organisationSuspended = charities.suspended
const organisationReinstated: OrganisationEvent = {
  type: 'OrganisationReinstated',
  data: { organisationId: harbourId, owners: [] },
  personal: { reason: 'It answered.' },
}
const taxStatusEnded: OrganisationEvent = {
  type: 'TaxStatusEnded',
  data: { organisationId: harbourId, irFileNumber: '91/00001' },
  personal: { reason: 'It is no longer listed.' },
}
const planChanged: OrganisationEvent = {
  type: 'OrganisationPlanChanged',
  data: { organisationId: harbourId, plan: 'pro', before: 'premium' },
}

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const applicationNumber = (number: number): ApplicationEvent => ({
  ...the.started,
  data: { ...the.started.data, organisationId: fixtureId('organisation', number) },
})

const scope = { administratorId: the.reviewerId, today: calendarDay('2026-11-24') }

const readAll = async () => {
  const query = {
    scope,
    filters: {},
    sort: '-changed',
    after: null,
    before: null,
    size: 20,
  } as const
  return (await charitiesList.page(db, query)).rows
}

const readHarbour = async () =>
  (await readAll()).find(({ organisationId }) => organisationId === harbourId)

describe('the applications', () => {
  it('are the same however their events arrive', async () => {
    const once = [
      ...the.complete,
      the.submitted(),
      ...the.allViewed,
      ...the.allChecked,
      the.moreAsked,
      the.submitted(2),
      the.declined(),
      the.reopened,
      the.identityImageErased,
      the.withdrawn,
    ]
    const events = [...once, ...once.map(atLionRock)]
    const rows = await projectOneByOne(db, applicationDeskModel, events)
    expect(rows).toEqual(await projectAtOnce(db, applicationDeskModel, events))
  })

  it('are found for the erasure of their pictures once they are decided, and a while after it', async () => {
    const page = { after: null, limit: 10 }
    const listDecided = async (since: string) =>
      await listDecidedWithImage(db, { ...page, changedSince: instant(since) })
    const past = [...the.complete, the.submitted()]
    await given(db, ...past).projectTwice(applicationDeskModel)
    expect(await listDecided('2000-01-01T00:00:00.000Z')).toEqual([])
    await given(db, ...past, the.approved).projectTwice(applicationDeskModel)
    expect(await listDecided('2999-01-01T00:00:00.000Z')).toEqual([harbourId])
    expect(
      await listDecidedWithImage(db, {
        ...page,
        after: harbourId,
        changedSince: instant('2000-01-01T00:00:00.000Z'),
      }),
    ).toEqual([])
    const opened = [...past, the.approved, registered, approved]
    await given(db, ...opened, organisationSuspended).projectTwice(applicationDeskModel)
    expect(await listDecided('2999-01-01T00:00:00.000Z')).toEqual([harbourId])
    await given(db, ...past, the.approved, the.identityImageErased).projectTwice(
      applicationDeskModel,
    )
    expect(await listDecided('2000-01-01T00:00:00.000Z')).toEqual([harbourId])
    expect(await listDecided('2999-01-01T00:00:00.000Z')).toEqual([])
  })

  it('show a draft', async () => {
    await given(db, the.started, the.described).projectTwice(applicationDeskModel)
    expect(await readHarbour()).toMatchObject({
      organisationId: harbourId,
      username: 'wong@harbour.example',
      status: 'draft',
      round: 0,
      name: 'Harbour Light Children’s Fund',
      submittedAt: null,
      dueOn: null,
      applicationStatus: 'draft',
      charity: { subDomain: 'harbour' },
      plan: null,
    })
    expect(await readAll()).toHaveLength(1)
  })

  it('are due two working days after the submission, until they are decided', async () => {
    await given(db, ...the.complete, the.submitted()).projectTwice(applicationDeskModel)
    // The application was submitted on Friday 20 November 2026.
    expect(await readHarbour()).toMatchObject({
      status: 'pending',
      round: 1,
      dueOn: '2026-11-24',
    })
    await given(db, ...the.complete, the.submitted(), the.declined()).projectTwice(
      applicationDeskModel,
    )
    expect(await readHarbour()).toMatchObject({ status: 'declined', dueOn: null })
  })

  it('state what is missing, until the applicant submits again', async () => {
    const events = [...the.complete, the.submitted(), the.moreAsked]
    await given(db, ...events).projectTwice(applicationDeskModel)
    expect(await readHarbour()).toMatchObject({
      status: 'draft',
      message: 'Please send a legible scan.',
      applicationStatus: 'draft',
    })
    await given(db, ...events, the.submitted(2)).projectTwice(applicationDeskModel)
    expect(await readHarbour()).toMatchObject({ round: 2, message: null })
  })
})

describe('the account of a charity', () => {
  const approvedApplication = [
    ...the.complete,
    the.submitted(),
    ...the.allViewed,
    ...the.allChecked,
    the.approved,
  ]

  it('is listed if the charity never applied', async () => {
    await given(db, registered).projectTwice(applicationDeskModel)
    expect(await readHarbour()).toMatchObject({
      status: 'pending',
      round: 0,
      plan: 'premium',
      dueOn: null,
      applicationStatus: null,
      charity: { subDomain: 'harbour', irFileNumber: null },
    })
    await given(db, registered, approved, taxStatusVerified).projectTwice(applicationDeskModel)
    expect(await readHarbour()).toMatchObject({
      status: 'approved',
      charity: { irFileNumber: '91/00001' },
    })
  })

  it.each([
    ['without an application', []],
    ['after its application', approvedApplication],
  ])('is suspended and reinstated %s, and put on another plan', async (_, before) => {
    const opened = [...before, registered, approved]
    const suspended = [...opened, organisationSuspended]
    await given(db, ...suspended).projectTwice(applicationDeskModel)
    expect(await readHarbour()).toMatchObject({ status: 'suspended' })
    const changed = [...suspended, planChanged, organisationReinstated]
    await given(db, ...changed).projectTwice(applicationDeskModel)
    expect(await readHarbour()).toMatchObject({ status: 'approved', plan: 'pro' })
    const rows = await projectOneByOne(db, applicationDeskModel, changed)
    expect(rows).toEqual(await projectAtOnce(db, applicationDeskModel, changed))
  })

  it('outlasts what happens to the application later', async () => {
    const { organisationProfileChanged: changed } = charities
    const after = { name: { default: 'Harbour Light', zh: '海港之光' } }
    const renamed = { ...changed, data: { ...changed.data, after } }
    const events = [...approvedApplication, registered, approved, planChanged, renamed]
    await given(db, ...events, organisationSuspended, the.identityImageErased).projectTwice(
      applicationDeskModel,
    )
    expect(await readHarbour()).toMatchObject({
      status: 'suspended',
      plan: 'pro',
      name: 'Harbour Light',
      charity: after,
    })
  })
})

describe('a proposed change of what a charity is registered as', () => {
  const { profileChangeProposed: proposed, profileChangeWithdrawn: withdrawn } = charities
  const open = [registered, approved]

  it('waits in the list of charities until it is withdrawn or decided', async () => {
    await given(db, ...open, proposed).projectTwice(applicationDeskModel)
    const oldestAt = '2026-11-20T02:30:02.000Z'
    expect(await countWaitingChanges(db)).toEqual({ waiting: 1, oldestAt })
    expect(await readHarbour()).toMatchObject({ status: 'approved', changeProposedAt: oldestAt })
    for (const end of [
      withdrawn,
      charities.profileChangeApproved,
      charities.profileChangeDeclined,
    ]) {
      await given(db, ...open, proposed, end).projectTwice(applicationDeskModel)
      expect(await countWaitingChanges(db)).toEqual({ waiting: 0, oldestAt: null })
    }
  })
})

describe('the yearly check of the tax status', () => {
  const open = [registered, approved, taxStatusVerified]
  const readDue = async (...events: readonly AnyEvent[]) => {
    await given(db, ...events).projectTwice(applicationDeskModel)
    const { section88DueOn, attentionOn } = requirePresent(await readHarbour(), 'the charity')
    return [section88DueOn, attentionOn]
  }

  it('is due a year after the tax status was verified, or was checked', async () => {
    expect(await readDue(registered, approved)).toEqual([null, null])
    expect(await readDue(...open)).toEqual(['2027-11-20', '2027-11-20'])
    const later = section88Checked()
    later.data.checkedOn = calendarDay('2026-12-01')
    expect(await readDue(...open, later)).toEqual(['2027-12-01', '2027-12-01'])
  })

  it('stays due if the charity was not found, until its tax status has ended', async () => {
    const missing = section88Checked('not_listed')
    expect(await readDue(...open, missing)).toEqual(['2026-11-20', '2026-11-20'])
    expect(await countDueSection88Checks(db, scope)).toEqual({
      waiting: 1,
      earliestDueOn: '2026-11-20',
    })
    expect(await countCharities(db, scope)).toMatchObject({ all: 1, section88: 1, attention: 1 })
    const dueOn = calendarDay('2026-11-20')
    const listDue = (by: CalendarDay, today: CalendarDay) =>
      listSection88Checks(db, { by, today, limit: 5 })
    const first = [{ name: expect.objectContaining({ default: expect.any(String) }), dueOn }]
    expect(await listDue(dueOn, dueOn)).toEqual({ first, count: 1, overdue: 0 })
    expect(await listDue(scope.today, scope.today)).toEqual({ first, count: 1, overdue: 1 })
    expect(await listDue(addDays(dueOn, -1), dueOn)).toEqual({ first: [], count: 0, overdue: 0 })
    expect(await readDue(...open, missing, taxStatusEnded)).toEqual([null, null])
    expect(await countCharities(db, scope)).toMatchObject({ section88: 0, attention: 0 })
  })

  it('comes after a decision that is due earlier', async () => {
    await given(db, ...open, charities.profileChangeProposed).projectTwice(applicationDeskModel)
    expect(await readHarbour()).toMatchObject({ attentionOn: '2026-11-20' })
  })
})

describe('a list of many applications', () => {
  beforeAll(async () => {
    const many = Array.from({ length: 2_000 }, (_, index) => applicationNumber(100 + index))
    await given(db, ...many, ...the.complete, the.submitted()).projectTwice(applicationDeskModel)
  })

  it('is read by an index, for every query', async () => {
    const plans = await explainQueries(url, async (asking) => {
      const query = { scope, before: null, after: null, size: 20 }
      const pending = { status: 'pending' } as const
      await charitiesList.page(asking, { ...query, filters: {}, sort: '-changed' })
      await charitiesList.page(asking, { ...query, filters: pending, sort: '-changed' })
      await charitiesList.page(asking, { ...query, filters: pending, sort: '-changed' })
      await charitiesList.page(asking, { ...query, filters: {}, sort: 'name' })
      const mine = { status: 'mine' } as const
      const overdue = { due: 'overdue' } as const
      const plus = { plan: 'plus' } as const
      await charitiesList.page(asking, { ...query, filters: overdue, sort: '-changed' })
      await charitiesList.page(asking, { ...query, filters: plus, sort: '-changed' })
      await charitiesList.page(asking, { ...query, filters: mine, sort: '-changed' })
      const change = { status: 'change' } as const
      await charitiesList.page(asking, { ...query, filters: change, sort: '-changed' })
      await countWaitingReviews(asking)
      await countWaitingChanges(asking)
      for (const status of ['section88', 'attention'] as const) {
        await charitiesList.page(asking, { ...query, filters: { status }, sort: 'attention' })
      }
      await charitiesList.page(asking, { ...query, filters: {}, sort: 'attention' })
      await countDueSection88Checks(asking, scope)
      await listSection88Checks(asking, { by: scope.today, today: scope.today, limit: 20 })
    })
    expect(plans).toHaveLength(15)
    for (const plan of plans) {
      expect(plan).toMatch(/Index/)
      expect(plan).not.toMatch(/Seq Scan/)
    }
  })

  it('finds one by its name, host or file number', async () => {
    for (const word of ['海港', 'harbour', '91/00001', 'wong@harbour']) {
      const { rows } = await charitiesList.page(db, {
        scope,
        filters: { q: [word], status: 'pending' },
        sort: '-changed',
        after: null,
        before: null,
        size: 20,
      })
      expect(rows.map(({ organisationId }) => organisationId)).toEqual([harbourId])
    }
  })
})
