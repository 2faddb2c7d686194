import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { asPayment } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import * as offline from '@almoner/domain/offline-entry/fixtures.ts'
import { offlineEntryEvents } from '@almoner/domain/offline-entry/events.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { planChanged } from '@almoner/domain/plan-subscription/fixtures.ts'
import * as projects from '@almoner/domain/project/fixtures.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, explainQueries } from '../../engine/testing/database.ts'
import { given, projectAtOnce, projectOneByOne } from '../../engine/testing/given.ts'
import { atLionRock } from '../../engine/testing/history.ts'
import { sumGivingByTime } from './giving/giving-sums.ts'
import { journalModel } from '../journal/project.ts'
import { listOfflinePostings } from '../journal/query.ts'
import { paymentTimelineModel } from '../payment-timeline/project.ts'
import { paymentTimeline } from '../payment-timeline/query.ts'
import { projectPageModel } from '../project-page/project.ts'
import { projectPage } from '../project-page/query.ts'
import { isPaying } from './is-paying.ts'
import { paymentsList } from './lists/list.ts'
import { paymentHistoryModel } from './project.ts'
import { findOfflineEntry } from './find-offline-entry.ts'
import { completedCount, findPayment, paymentsOfPeople } from './query.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const { offlineEntryId, giverId } = offline.recorded.data
const own = { organisationId: harbourId, offlineEntryId }
const listedId = asPayment(offlineEntryId)
const past = [offline.recorded, offline.approved, offline.amended, offline.voided]
const models = [paymentHistoryModel, paymentTimelineModel, journalModel, projectPageModel]
const days = [{ from: calendarDay('2026-11-01'), to: calendarDay('2026-11-30') }]
const november = {
  organisationId: harbourId,
  recordedBy: null,
  step: 'day',
} as const
const list = (filters: Parameters<typeof paymentsList.page>[1]['filters']) =>
  paymentsList.page(db, {
    scope: { organisationId: harbourId, seesContact: true },
    filters,
    sort: '-date',
    after: null,
    before: null,
    size: 20,
  })

describe('an offline entry in the read models', () => {
  it.each(models)('is the same however its events arrive: $name', async (model) => {
    const paidOnline = [paid.initiated, paid.identified, paid.succeeded]
    const events = [projects.created, ...paidOnline, ...past, planChanged].flatMap((event) => [
      event,
      atLionRock(event),
    ])
    const rows = await projectOneByOne(db, model, events)
    expect(rows).toEqual(await projectAtOnce(db, model, events))
  })

  it('waits, counts from its approval on, and no longer once it is void', async () => {
    const entry = () => findOfflineEntry(db, own)
    await given(db, offline.recorded).projectTwice(paymentHistoryModel)
    expect(await entry()).toMatchObject({
      source: 'offline',
      version: 1,
      status: 'processing',
      awaitingApproval: true,
      waitsForCharity: true,
      lastName: '陳',
      amountCents: 50_000,
      fees: { processingFeeCents: 500, serviceFeeCents: 0, nonprofitReceivesCents: 49_500 },
      paidOn: '2026-11-10',
      receivedOn: null,
    })
    await given(db, ...past.slice(0, 2)).projectTwice(paymentHistoryModel)
    expect(await entry()).toMatchObject({ status: 'complete', receivedOn: '2026-11-10' })
    expect(await completedCount(db, own)).toBe(1)
    await given(db, ...past.slice(0, 3)).projectTwice(paymentHistoryModel)
    expect(await entry()).toMatchObject({ version: 3, amountCents: 60_000, status: 'complete' })
    await given(db, ...past).projectTwice(paymentHistoryModel)
    expect(await entry()).toMatchObject({ status: 'cancelled', declineReason: 'Recorded twice' })
    expect(await completedCount(db, own)).toBe(0)
  })

  it('appears in the list of payments, and does not count as a payment made by a payer', async () => {
    const events = [paid.initiated, paid.identified, paid.succeeded, ...past.slice(0, 2)]
    await given(db, ...events).projectTwice(paymentHistoryModel)
    const sources = async (filters: Parameters<typeof list>[0]) =>
      (await list(filters)).rows.map(({ source }) => source)
    expect(await sources({})).toEqual(['online', 'offline'])
    expect(await sources({ source: 'offline' })).toEqual(['offline'])
    expect(await sources({ source: 'online', q: ['陳大文'] })).toEqual(['online'])
    expect(await findPayment(db, { organisationId: harbourId, paymentId: listedId })).toBeNull()
    const people = { organisationId: harbourId, people: [giverId] }
    const theirs = { ...people, statuses: ['complete'] as const, before: null, limit: 10 }
    expect(await paymentsOfPeople(db, theirs)).toEqual([])
    expect(await isPaying(db, [giverId])).toBe(false)
  })

  it('shows its history, and is posted on the day that the money came', async () => {
    await given(db, ...past).projectTwice(paymentTimelineModel)
    const entries = await paymentTimeline(db, { organisationId: harbourId, paymentId: listedId })
    expect(entries.map(({ type, details }) => [type, details])).toEqual([
      [
        'OfflineEntryRecorded',
        { method: 'bank_transfer', amountCents: 50_000, receivedOn: '2026-11-10' },
      ],
      [
        'OfflineEntryApproved',
        { method: 'bank_transfer', amountCents: 50_000, receivedOn: '2026-11-10' },
      ],
      [
        'OfflineEntryAmended',
        { reason: 'The slip says HK$600', beforeCents: 50_000, amountCents: 60_000 },
      ],
      ['OfflineEntryVoided', { reason: 'Recorded twice', amountCents: 60_000 }],
    ])
    await given(db, ...past).projectTwice(journalModel)
    const postings = await listOfflinePostings(db, own)
    expect(
      postings.map(({ journal, amountCents, businessDate }) => [
        journal,
        amountCents,
        businessDate,
      ]),
    ).toEqual([
      ['offline_recorded', 50_000, '2026-11-10'],
      ['offline_voided', 50_000, '2026-11-10'],
      ['offline_recorded', 60_000, '2026-11-10'],
      ['offline_voided', 60_000, '2026-11-10'],
    ])
  })

  it('counts for its project and its day, also when both are changed', async () => {
    const moved = {
      ...offline.amended,
      data: {
        ...offline.amended.data,
        after: { ...offline.amended.data.after, projectId: null, amountCents: cents(70_000) },
      },
    }
    const raised = async () =>
      (await projectPage(db, { organisationId: harbourId, projectId: projects.projectId }))
        ?.raisedCents
    const given50 = [projects.created, ...past.slice(0, 2)]
    await given(db, ...given50).projectTwice(projectPageModel)
    expect(await raised()).toBe(50_000)
    await given(db, projects.created, ...past.slice(0, 3)).projectTwice(projectPageModel)
    expect(await raised()).toBe(60_000)
    await given(db, ...given50, moved).projectTwice(projectPageModel)
    expect(await raised()).toBe(0)
    await given(db, ...past.slice(0, 3)).projectTwice(paymentHistoryModel)
    expect(await sumGivingByTime(db, november, days)).toMatchObject([
      [{ at: '2026-11-10', gifts: 1, amountCents: 60_000, netCents: 59_500 }],
    ])
    await given(db, ...past).projectTwice(paymentHistoryModel)
    expect(await sumGivingByTime(db, november, days)).toEqual([[]])
  })

  it('records that a receipt was requested', async () => {
    await given(db, offline.recorded, offline.receiptRequested).projectTwice(paymentHistoryModel)
    expect(await findOfflineEntry(db, own)).toMatchObject({ version: 1, receiptRequested: true })
  })

  it('is its charity’s own', async () => {
    await given(db, ...past.slice(0, 2)).projectTwice(paymentHistoryModel)
    expect(await findOfflineEntry(db, { organisationId: lionRockId, offlineEntryId })).toBeNull()
    // Every event of an entry is among those above.
    expect(offlineEntryEvents).toHaveLength(past.length + 1)
  })

  it('is found by an index', async () => {
    const plans = await explainQueries(url, async (asking) => {
      await listOfflinePostings(asking, own)
    })
    expect(plans.join('\n')).toMatch(/postings_offline_entry|Seq Scan on postings/)
  })
})
