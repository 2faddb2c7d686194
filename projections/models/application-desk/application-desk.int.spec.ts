import * as fixtures from '@almoner/domain/application/fixtures.ts'
import type { ApplicationEvent } from '@almoner/domain/application/index.ts'
import * as reviewFixtures from '@almoner/domain/application/review-fixtures.ts'
import { fixtureId, harbourId } from '@almoner/domain/kernel/fixtures.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, explainQueries } from '../../engine/testing/database.ts'
import { projectAtOnce, given, projectOneByOne } from '../../engine/testing/given.ts'
import { atLionRock } from '../../engine/testing/history.ts'
import { applicationsList } from './list.ts'
import { applicationDeskModel } from './project.ts'
import { listDecidedWithImage } from './query.ts'

const the = { ...fixtures, ...reviewFixtures }

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

const scope = { administratorId: the.reviewerId }

const readAll = async () => {
  const asked = { scope, filters: {}, sort: '-date', after: null, before: null, size: 20 } as const
  return (await applicationsList.page(db, asked)).rows
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
    const found = async (since: string) =>
      await listDecidedWithImage(db, { ...page, changedSince: instant(since) })
    const past = [...the.complete, the.submitted()]
    await given(db, ...past).projectTwice(applicationDeskModel)
    expect(await found('2000-01-01T00:00:00.000Z')).toEqual([])
    await given(db, ...past, the.approved).projectTwice(applicationDeskModel)
    expect(await found('2999-01-01T00:00:00.000Z')).toEqual([harbourId])
    expect(
      await listDecidedWithImage(db, {
        ...page,
        after: harbourId,
        changedSince: instant('2000-01-01T00:00:00.000Z'),
      }),
    ).toEqual([])
    await given(db, ...past, the.approved, the.identityImageErased).projectTwice(
      applicationDeskModel,
    )
    expect(await found('2000-01-01T00:00:00.000Z')).toEqual([harbourId])
    expect(await found('2999-01-01T00:00:00.000Z')).toEqual([])
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
      state: { filled: { charity: { subDomain: 'harbour' }, plan: null } },
    })
    expect(await readAll()).toHaveLength(1)
  })

  it('are due two working days after the submission, until they are decided', async () => {
    await given(db, ...the.complete, the.submitted()).projectTwice(applicationDeskModel)
    // Submitted on Friday 20 November 2026.
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

  it('say what is missing, until the applicant submits again', async () => {
    const asked = [...the.complete, the.submitted(), the.moreAsked]
    await given(db, ...asked).projectTwice(applicationDeskModel)
    expect(await readHarbour()).toMatchObject({
      status: 'draft',
      message: 'Please send a legible scan.',
      state: { unlocked: ['documents'] },
    })
    await given(db, ...asked, the.submitted(2)).projectTwice(applicationDeskModel)
    expect(await readHarbour()).toMatchObject({ round: 2, message: null })
  })
})

describe('a list of many applications', () => {
  beforeAll(async () => {
    const many = Array.from({ length: 2_000 }, (_, index) => applicationNumber(100 + index))
    await given(db, ...many, ...the.complete, the.submitted()).projectTwice(applicationDeskModel)
  })

  it('is read by an index, for every query', async () => {
    const plans = await explainQueries(url, async (asking) => {
      const asked = { scope, before: null, after: null, size: 20 }
      const pending = { status: 'pending' } as const
      await applicationsList.page(asking, { ...asked, filters: {}, sort: '-changed' })
      await applicationsList.page(asking, { ...asked, filters: pending, sort: '-changed' })
      await applicationsList.page(asking, { ...asked, filters: pending, sort: '-date' })
      await applicationsList.page(asking, { ...asked, filters: {}, sort: 'name' })
      const mine = { status: 'mine' } as const
      await applicationsList.page(asking, { ...asked, filters: mine, sort: '-date' })
    })
    expect(plans).toHaveLength(5)
    for (const plan of plans) {
      expect(plan).toMatch(/Index/)
      expect(plan).not.toMatch(/Seq Scan/)
    }
  })

  it('finds one by its name, host or file number', async () => {
    for (const word of ['海港', 'harbour', '91/00001', 'wong@harbour']) {
      const { rows } = await applicationsList.page(db, {
        scope,
        filters: { q: [word], status: 'pending' },
        sort: '-date',
        after: null,
        before: null,
        size: 20,
      })
      expect(rows.map(({ organisationId }) => organisationId)).toEqual([harbourId])
    }
  })
})
