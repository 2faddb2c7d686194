import { harbourId } from '@almoner/domain/fixtures.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import * as reports from '@almoner/domain/report/fixtures.ts'
import type { ReportEvent } from '@almoner/domain/report/events.ts'
import type { ReportRequest } from '@almoner/domain/reporting/request.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toAppend, toStream } from '../../engine/testing/history.ts'
import { createBooks, listBroken, type AuditedBooks } from '../testing/books.ts'
import { sumReportFigures } from './report-figures.ts'

let books: AuditedBooks
beforeEach(async () => {
  books = await createBooks()
})
afterEach(() => books.close())

describe('reports in the audit', () => {
  const requestNow = async (changes: Partial<ReportRequest> = {}): Promise<ReportRequest> => ({
    ...reports.reportRequest,
    from: calendarDay('2018-01-01'),
    to: calendarDay('2027-12-31'),
    position: String(await books.store.head()),
    ...changes,
  })
  const sum = async (request: ReportRequest) =>
    await sumReportFigures(books.db, { organisationId: harbourId, request })

  /** A report that was made with these figures, and the audit's findings about it. */
  const record = async (
    request: ReportRequest,
    { number = 70, ...made }: { number?: number; totals?: object[]; figuresSha256?: string } = {},
  ): Promise<void> => {
    const journal = [...(await sum(request))]
    const own = { reportId: fixtureId('report', number) }
    const totals = journal.map(([key, value]) => ({ key, value: Number(value) }))
    const events: readonly ReportEvent[] = [
      { type: 'ReportRequested', data: { ...reports.requested.data, ...own, request } },
      {
        type: 'ReportReady',
        data: { ...reports.ready.data, totals, ...own, ...made },
      } as ReportEvent,
    ]
    for (const [index, event] of events.entries()) {
      await books.store.append({
        stream: toStream(event),
        expected: 'any',
        events: [toAppend(event, 1_000 * number + index)],
      })
    }
    await books.takeIn()
  }

  it.each(['business', 'recorded'] as const)(
    'hold with the figures of the journal, by the %s day',
    async (basis) => {
      const request = await requestNow({ basis })
      expect((await sum(request)).get('received')).toBeGreaterThan(0n)
      await record(request)
      const report = await books.audit()
      expect(listBroken(report)).toEqual({})
      expect(report.results.find(({ name }) => name === 'reports')).toMatchObject({
        outcome: 'holds',
        checked: { reports: 1, figures: 1 },
      })
    },
  )

  it('are found if they have another figure than the journal, or lack one', async () => {
    const request = await requestNow()
    await record(request, { totals: [{ key: 'received', value: 1 }] })
    await record(await requestNow({ kind: 'payout_reconciliation' }), { number: 71, totals: [] })
    expect(listBroken(await books.audit())).toEqual({
      reports: [
        expect.stringMatching(/has 1 cents as received; the journal has [1-9]\d*$/),
        expect.stringMatching(/has no figure computed$/),
        expect.stringMatching(/has no figure amount$/),
      ],
    })
  })

  it('are compared with the journal at their own position', async () => {
    const early = await requestNow({ position: '0' })
    expect((await sum(early)).get('received')).toBe(0n)
    await record(early)
    expect(listBroken(await books.audit())).toEqual({})
  })

  it('are found if one request has two figures, in whatever languages', async () => {
    const request = await requestNow()
    await record(request)
    await record({ ...request, language: 'zh' }, { number: 71, figuresSha256: 'c'.repeat(64) })
    expect(listBroken(await books.audit())).toEqual({
      reports: [expect.stringMatching(/has other figures than an earlier report of its request$/)],
    })
  })
})
