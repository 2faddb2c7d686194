import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import * as offline from '@almoner/domain/offline-entry/fixtures.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import * as subscription from '@almoner/domain/plan-subscription/fixtures.ts'
import * as projects from '@almoner/domain/project/fixtures.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, dump, explainQueries } from '../../engine/testing/database.ts'
import { projectAtOnce, given, projectOneByOne, projectAll } from '../../engine/testing/given.ts'
import { another, atLionRock, toRecorded } from '../../engine/testing/history.ts'
import * as ways from '../../engine/testing/ways-of-paying.ts'
import { projectPageModel } from './project.ts'
import {
  countProjects,
  deskProjects,
  openProjectIds,
  openProjects,
  projectPage,
  quietestProject,
} from './query.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const { projectId, details } = projects
const gift = [paid.initiated, paid.identified, paid.succeeded]
const firstPage = { organisationId: harbourId, afterId: null, limit: 20 }
const projectNumber = Number(projectId.slice(-12))
const planChanged = (...numbers: readonly number[]) => ({
  ...subscription.planChanged,
  data: {
    ...subscription.planChanged.data,
    restingProjectIds: numbers.map((number) => fixtureId('project', number)),
  },
})
const thePage = () => projectPage(db, { organisationId: harbourId, projectId })

describe('the pages of projects', () => {
  it('are the same however their events arrive', async () => {
    const back = [ways.refundRequested(10_000), ways.refundSucceeded(10_000)]
    const { created, detailsChanged, nowUnlisted, closed, reopened } = projects
    const changed = [created, ...gift, detailsChanged, closed, ...back, nowUnlisted, reopened]
    const rests = [planChanged(projectNumber), planChanged(projectNumber, 21), reopened]
    const once = [...changed, ...rests]
    const events = [...once, ...once.map(atLionRock)]
    const rows = await projectOneByOne(db, projectPageModel, events)
    expect(rows).toEqual(await projectAtOnce(db, projectPageModel, events))
  })

  it('show a new project, without any gift', async () => {
    await given(db, projects.created).projectTwice(projectPageModel)
    expect(await thePage()).toEqual({
      projectId,
      organisationId: harbourId,
      status: 'open',
      details,
      version: 1,
      raisedCents: 0,
      netCents: 0,
      payments: 0,
      lastGiftAt: null,
      isResting: false,
      createdAt: '2026-11-20T02:30:00.000Z',
    })
  })

  it('count what people chose to give, without the fees that they covered', async () => {
    await given(db, projects.created, ...gift).projectTwice(projectPageModel)
    expect(await thePage()).toMatchObject({ raisedCents: 50_000, payments: 1 })
  })

  it('have what the charity nets, and when the newest gift came', async () => {
    const gross = paid.covered500.totalAmountCents
    const lastGiftAt = '2026-11-20T02:30:03.000Z'
    await given(db, projects.created, ...gift).projectTwice(projectPageModel)
    expect(await thePage()).toMatchObject({ netCents: 50_000, lastGiftAt })
    const part = [ways.refundRequested(10_000), ways.refundSucceeded(10_000)]
    await given(db, projects.created, ...gift, ...part).projectTwice(projectPageModel)
    expect(await thePage()).toMatchObject({ netCents: 40_000, lastGiftAt })
    const all = [ways.refundRequested(gross), ways.refundSucceeded(gross)]
    await given(db, projects.created, ...gift, ...all).projectTwice(projectPageModel)
    expect(await thePage()).toMatchObject({ raisedCents: 0, netCents: 50_000 - gross, lastGiftAt })
  })

  it('count an approved offline gift, by what and when it was', async () => {
    const projectId = projects.projectId
    const { entry } = offline.approved.data
    await given(db, projects.created, offline.recorded).projectTwice(projectPageModel)
    expect(await thePage()).toMatchObject({ raisedCents: 0, lastGiftAt: null })
    const events = [projects.created, offline.recorded, offline.approved]
    await given(db, ...events).projectTwice(projectPageModel)
    expect(entry.projectId).toBe(projectId)
    expect(await thePage()).toMatchObject({
      raisedCents: entry.amountCents,
      netCents: entry.amountCents - entry.feeCents,
      payments: 1,
      lastGiftAt: entry.receivedAt,
    })
  })

  it('follow what staff change', async () => {
    const { created, detailsChanged, nowUnlisted } = projects
    const { title, goalCents } = detailsChanged.data.changes
    await given(db, created, detailsChanged, nowUnlisted).projectTwice(projectPageModel)
    expect(await thePage()).toMatchObject({
      status: 'unlisted',
      version: 3,
      details: { ...details, title: title?.after, goalCents: goalCents?.after },
    })
  })

  it('exclude payments that have not succeeded, and those for no project', async () => {
    const general = { ...paid.succeeded, data: { ...paid.succeeded.data, projectId: null } }
    await given(db, projects.created, paid.initiated, paid.declined, general).projectTwice(
      projectPageModel,
    )
    expect(await thePage()).toMatchObject({ raisedCents: 0, payments: 0 })
  })

  it('exclude what was refunded or lost, the gift first and the covered fee last', async () => {
    const total = paid.covered500.totalAmountCents
    const second = fixtureId('refund', 41)
    const part = [ways.refundRequested(10_000), ways.refundSucceeded(10_000)]
    await given(db, projects.created, ...gift, ...part).projectTwice(projectPageModel)
    expect(await thePage()).toMatchObject({ raisedCents: 40_000, payments: 1 })
    const gifts = [ways.refundRequested(40_000, second), ways.refundSucceeded(40_000, second)]
    await given(db, projects.created, ...gift, ...part, ...gifts).projectTwice(projectPageModel)
    expect(await thePage()).toMatchObject({ raisedCents: 0, payments: 1 })
    const all = [ways.refundRequested(total), ways.refundSucceeded(total)]
    await given(db, projects.created, ...gift, ...all).projectTwice(projectPageModel)
    expect(await thePage()).toMatchObject({ raisedCents: 0, payments: 0 })
    const lostDispute = [ways.disputeOpened, ways.disputeClosed('lost')]
    await given(db, projects.created, ...gift, ...lostDispute).projectTwice(projectPageModel)
    expect(await thePage()).toMatchObject({ raisedCents: 0, payments: 0 })
  })

  it('count pending and failed refunds, and what the bank returned', async () => {
    const failed = [ways.refundRequested(50_000), ways.refundFailed(50_000)]
    const won = [ways.disputeOpened, ways.disputeClosed('won')]
    const refundRequest = ways.refundRequested(50_000, fixtureId('refund', 41))
    await given(db, projects.created, ...gift, ...failed, ...won, refundRequest).projectTwice(
      projectPageModel,
    )
    expect(await thePage()).toMatchObject({ raisedCents: 50_000, payments: 1 })
  })

  it('refuse a refund of more than was paid', async () => {
    const back = ways.refundSucceeded(paid.covered500.totalAmountCents + 1)
    await given(db, projects.created, ...gift).projectTwice(projectPageModel)
    const tooMuch = toRecorded(projects.created, ...gift, back).slice(-1)
    await expect(projectAll(db, projectPageModel, tooMuch)).rejects.toThrow(/no more is given back/)
  })

  it('list no closed and no unlisted project, but open both by their address', async () => {
    const unlisted = another(projects.createdUnlisted, 21)
    await given(db, projects.created, projects.closed, unlisted).projectTwice(projectPageModel)
    expect(await openProjects(db, firstPage)).toEqual([])
    expect(await thePage()).toMatchObject({ status: 'closed' })
    const hidden = { organisationId: harbourId, projectId: fixtureId('project', 21) }
    expect(await projectPage(db, hidden)).toMatchObject({ status: 'unlisted' })
  })

  it('go back to what they were when a project is opened again', async () => {
    const { createdUnlisted, closed, reopened } = projects
    await given(db, createdUnlisted, closed, reopened).projectTwice(projectPageModel)
    expect(await thePage()).toMatchObject({ status: 'unlisted' })
  })

  it('show nothing to another charity', async () => {
    await given(db, projects.created).projectTwice(projectPageModel)
    expect(await openProjects(db, { ...firstPage, organisationId: lionRockId })).toEqual([])
    expect(await projectPage(db, { organisationId: lionRockId, projectId })).toBeNull()
  })

  it('refuse a gift to another charity’s project', async () => {
    await given(db, projects.created).projectTwice(projectPageModel)
    const data = { ...paid.succeeded.data, organisationId: lionRockId }
    const theirs = toRecorded(projects.created, { ...paid.succeeded, data }).slice(1)
    await expect(projectAll(db, projectPageModel, theirs)).rejects.toThrow(/another charity/)
  })

  it('contain no data about the people who gave', async () => {
    await given(db, projects.created, ...gift).projectTwice(projectPageModel)
    const text = JSON.stringify(await dump(db, projectPageModel))
    expect(text).toContain('After-school homework rooms')
    expect(text).not.toMatch(/大文|陳|tai\.man|91234567|4242/)
  })
})

describe('the projects that a plan does not list', () => {
  const numbers = [21, 22, 23, 24]
  const four = numbers.map((number) => another(projects.created, number))
  const toIds = (...listed: readonly number[]) =>
    listed.map((number) => fixtureId('project', number))
  const loadNumbers = async () =>
    (await openProjects(db, firstPage)).map(({ projectId: id }) => Number(id.slice(-2)))
  const isResting = async (number: number) =>
    (await projectPage(db, { organisationId: harbourId, projectId: fixtureId('project', number) }))
      ?.isResting

  it('are left out of the page, and their addresses still work', async () => {
    await given(db, ...four, planChanged(21, 24)).projectTwice(projectPageModel)
    expect(await loadNumbers()).toEqual([23, 22])
    expect([await isResting(21), await isResting(22)]).toEqual([true, false])
    const desk = await deskProjects(db, { ...firstPage, closed: false })
    expect(desk.map((page) => page.isResting)).toEqual([true, false, false, true])
    expect(await countProjects(db, { organisationId: harbourId })).toEqual({
      running: 4,
      closed: 0,
    })
  })

  it('are exactly those of the last change of plan', async () => {
    await given(db, ...four, planChanged(21, 24), planChanged(22, 24)).projectTwice(
      projectPageModel,
    )
    expect(await loadNumbers()).toEqual([23, 21])
    await given(db, ...four, planChanged(21, 24), planChanged()).projectTwice(projectPageModel)
    expect(await loadNumbers()).toEqual([24, 23, 22, 21])
  })

  it('come last in the order of a next change', async () => {
    await given(db, ...four, planChanged(21, 24)).projectTwice(projectPageModel)
    expect(await openProjectIds(db, { organisationId: harbourId })).toEqual(toIds(23, 22, 24, 21))
  })

  it('are open ones: an unlisted project never rests', async () => {
    const unlisted = another(projects.nowUnlisted, 24)
    await given(db, ...four, planChanged(24), unlisted).projectTwice(projectPageModel)
    expect(await isResting(24)).toBe(false)
    expect(await openProjectIds(db, { organisationId: harbourId })).toEqual(toIds(23, 22, 21))
  })

  it('do not rest any longer once they are closed and opened again', async () => {
    const again = [another(projects.closed, 24), another(projects.reopened, 24)]
    await given(db, ...four, planChanged(21, 24), ...again).projectTwice(projectPageModel)
    expect(await loadNumbers()).toEqual([24, 23, 22])
  })

  it('are of one charity', async () => {
    await given(db, ...four, atLionRock(planChanged(21, 24))).projectTwice(projectPageModel)
    expect(await loadNumbers()).toEqual(numbers.toReversed())
  })
})

describe('the project to close first', () => {
  it('is the running one whose newest gift is the oldest', async () => {
    const other = another(projects.created, 21)
    const shut = [another(projects.created, 22), another(projects.closed, 22)]
    await given(db, projects.created, ...gift, other, ...shut).projectTwice(projectPageModel)
    expect(await quietestProject(db, { organisationId: harbourId })).toMatchObject({ projectId })
    expect(await quietestProject(db, { organisationId: lionRockId })).toBeNull()
  })
})

describe('many projects', () => {
  const count = 2_000
  beforeAll(async () => {
    const many = Array.from({ length: count }, (_, index) =>
      another(projects.created, 5_000 + index),
    )
    const changes = Array.from({ length: count }, (_, index) => ({
      ...planChanged(),
      data: { ...planChanged().data, organisationId: fixtureId('organisation', 7_000 + index) },
    }))
    const lionRock = atLionRock(projects.created)
    await given(db, ...many, lionRock, ...changes).projectTwice(projectPageModel)
  })

  it('are listed newest first, each page after the last id of the one before', async () => {
    const first = await openProjects(db, { ...firstPage, limit: 3 })
    const afterId = first.at(-1)?.projectId ?? null
    const second = await openProjects(db, { ...firstPage, afterId, limit: 2 })
    const numbers = [6_999, 6_998, 6_997, 6_996, 6_995]
    expect([...first, ...second].map((page) => page.projectId)).toEqual(
      numbers.map((number) => fixtureId('project', number)),
    )
  })

  it('are listed to the desk by whether they are closed, and counted', async () => {
    const query = { ...firstPage, closed: false }
    const first = await deskProjects(db, { ...query, limit: 3 })
    const afterId = first.at(-1)?.projectId ?? null
    const second = await deskProjects(db, { ...query, afterId, limit: 1 })
    expect([...first, ...second].map((page) => page.projectId)).toEqual(
      [6_999, 6_998, 6_997, 6_996].map((number) => fixtureId('project', number)),
    )
    expect(await deskProjects(db, { ...query, closed: true })).toEqual([])
    expect(await countProjects(db, { organisationId: harbourId })).toEqual({
      running: count,
      closed: 0,
    })
  })

  it('have no page after an id that is another charity’s', async () => {
    const afterId = atLionRock(projects.created).data.projectId
    expect(await openProjects(db, { ...firstPage, afterId })).toEqual([])
  })

  it('are read by an index', async () => {
    const plans = await explainQueries(url, async (asking) => {
      await openProjects(asking, firstPage)
      await openProjects(asking, { ...firstPage, afterId: fixtureId('project', 6_000) })
      await deskProjects(asking, { ...firstPage, closed: false })
      const afterId = fixtureId('project', 6_000)
      await deskProjects(asking, { ...firstPage, closed: true, afterId })
    })
    expect(plans).toHaveLength(4)
    for (const plan of plans) {
      expect(plan).toMatch(/project_page_(?:open|running|closed)/)
      expect(plan).not.toMatch(/Seq Scan|Sort/)
    }
  })
})
