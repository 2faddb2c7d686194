import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openProjectedBooks } from '@almoner/api/testing/projected-books.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { streamName, type Id } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { ReportReady } from '@almoner/domain/report/events.ts'
import { createProject } from '@almoner/domain/project/fixtures.ts'
import { project } from '@almoner/domain/project/index.ts'
import { report } from '@almoner/domain/report/index.ts'
import { kindsOfReports } from '@almoner/reports/kinds/index.ts'
import { createReportFiles } from '@almoner/workflows/gateways/files/report-files.ts'
import { useHarbour } from './testing/harbour.ts'
import { useWorkers } from './testing/workers.ts'

const workers = useWorkers()
const harbour = useHarbour(workers)
const { start, stop, database } = workers

type ReportId = Id<'report'>

/** A worker has to start, and a thread in it. */
const startingTime = { timeout: 30_000, interval: 100 }

describe('a worker', () => {
  let projected: Awaited<ReturnType<typeof openProjectedBooks>>
  beforeAll(async () => {
    projected = await openProjectedBooks(database().url, workers.masterKeys)
    const projectId = fixtureId('project', 20)
    await harbour.handle(project, { id: projectId, command: createProject({ projectId }) })
    start()
    await harbour.untilRecorded(await harbour.pays('pm_card_visa'), 'PaymentSucceeded')
    await stop('SIGTERM')
    assert(await projected.caughtUp(), 'the read models have the payment')
  })
  afterAll(() => projected.close())

  /** Requests the ledger of all that Harbour has received. */
  const request = async (language: 'en' | 'zh'): Promise<ReportId> => {
    const reportId = randomUUID() as string as ReportId
    const at = instantFromMilliseconds(Date.now())
    await harbour.handle(report, {
      id: reportId,
      command: {
        type: 'RequestReport',
        reportId,
        organisationId: harbourId,
        request: {
          kind: 'donation_ledger',
          kindVersion: kindsOfReports.donation_ledger.version,
          params: { projectId: null },
          from: calendarDay('2026-01-01'),
          to: calendarDay('2035-12-31'),
          basis: 'recorded',
          knownAt: at,
          position: String(await projected.store.head()),
          language,
          format: 'csv',
        },
        by: null,
        scheduleId: null,
        mailTo: fixtureId('staff', 30),
        isLost: false,
        at,
      },
    })
    return reportId
  }
  const readEvents = (reportId: ReportId) => projected.store.read(streamName('report', reportId))
  const untilReady = (reportId: ReportId): Promise<ReportReady['data']> =>
    vi.waitFor(async () => {
      const events = await readEvents(reportId)
      expect(events.map(({ type }) => type)).toEqual(['ReportRequested', 'ReportReady'])
      return events[1]?.data as ReportReady['data']
    }, startingTime)
  const readReport = (reportId: ReportId): Promise<Buffer> => {
    const files = createReportFiles({ folder: join(workers.dataDir, 'reports') })
    return readFile(files.findPath({ organisationId: harbourId, reportId }))
  }
  const sha256 = (file: Buffer): string => createHash('sha256').update(file).digest('hex')

  it('makes a report that was requested', async () => {
    start()
    const reportId = await request('en')
    const made = await untilReady(reportId)
    expect(made).toMatchObject({
      rows: 1,
      totals: expect.arrayContaining([{ key: 'received', value: expect.any(Number) }]),
    })
    const file = await readReport(reportId)
    expect(sha256(file)).toBe(made.sha256)
    expect(file.toString('utf8')).toContain('Payment reference')
  })

  it('that is killed half-way makes the report after its restart, once', async () => {
    const reportId = await request('zh')
    await projected.caughtUp()
    // The report waits for this table, and is half made until it is free.
    await projected.db.transaction().execute(async (lock) => {
      await sql`lock table read_models.postings in access exclusive mode`.execute(lock)
      start()
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks
          where relation = 'read_models.postings'::regclass and not granted`.execute(lock)
        expect(rows).toHaveLength(1)
      }, startingTime)
      await stop('SIGKILL')
    })
    await expect(readReport(reportId)).rejects.toThrow('ENOENT')
    expect(await readEvents(reportId)).toHaveLength(1)
    start()
    const made = await untilReady(reportId)
    expect(sha256(await readReport(reportId))).toBe(made.sha256)
    await projected.caughtUp()
    expect(await readEvents(reportId)).toHaveLength(2)
  })
})
