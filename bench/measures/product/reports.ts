import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { MadeReport } from '@almoner/domain/report/index.ts'
import type { ReportFormat, ReportKindName } from '@almoner/domain/reporting/values.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { kindsOfReports } from '@almoner/reports/kinds/index.ts'
import { createReportMaker, type ReportMaker } from '@almoner/reports/making/report-maker.ts'
import { charity } from '../../desk/fill-payments.ts'
import { atMost, type Bench, type Figure, type Measure } from '../../measure.ts'
import { measureCheckoutBeside } from '../../reports/checkout-beside.ts'
import { fillBooks } from '../../reports/fill-books.ts'

type Case = { kind: ReportKindName; format: ReportFormat; mostSeconds: number }

const cases: readonly Case[] = [
  { kind: 'donation_ledger', format: 'csv', mostSeconds: 45 },
  { kind: 'donation_ledger', format: 'xlsx', mostSeconds: 90 },
  { kind: 'receipt_register', format: 'csv', mostSeconds: 45 },
]

const masterKeys = () => ({ current: new Uint8Array(32).fill(7), previous: null })
const million = 1_000_000

/**
 * Measures long reports in the thread that makes them beside the program, and then checkouts in the
 * whole product while it makes such reports. The limits are for a million rows; fewer rows have
 * their part of it.
 */
export const reports: Measure = {
  name: 'reports',
  target:
    '1M rows: csv ≤ 45 s, xlsx ≤ 90 s, ≤ 150 MB more memory; checkout’s p95 ≤ 1.1 x beside it',
  run: async (bench) => [
    ...(await measureFiles(bench)),
    ...(await measureCheckoutBeside({ ...bench, ...(bench.quick ? brief : full) })),
  ],
}

const brief = { payments: 54_000, rounds: 4, checkouts: 100 }
const full = { payments: 540_000, rounds: 6, checkouts: 300 }

const measureFiles = async ({ cluster, quick, tell }: Bench): Promise<readonly Figure[]> => {
  // Some payments are not complete, and have no row in a report.
  const payments = quick ? 108_000 : 1_080_000
  const url = cluster.bySocket(await cluster.books('reports'))
  const folder = mkdtempSync(join(tmpdir(), 'almoner-reports-'))
  const began = performance.now()
  const position = await fillBooks(cluster, { url, masterKeys, payments })
  tell(`${payments} payments filled in ${Math.round((performance.now() - began) / 1_000)} s`)
  const maker = createReportMaker({ databaseUrl: url, masterKeys })
  try {
    const figures: Figure[] = []
    for (const each of cases) {
      figures.push(...(await measureReport(each, { maker, folder, position, tell })))
    }
    return figures
  } finally {
    await maker.close()
    rmSync(folder, { recursive: true, force: true })
    await cluster.drop('reports')
  }
}

type Making = {
  maker: ReportMaker
  folder: string
  position: bigint
  tell: (line: string) => void
}

const measureReport = async (
  { kind, format, mostSeconds }: Case,
  { tell, ...making }: Making,
): Promise<readonly Figure[]> => {
  const before = process.memoryUsage.rss()
  let most = before
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 50)
  const [began, processor] = [performance.now(), process.cpuUsage()]
  const { rows, bytes } = await makeReport({ kind, format }, making)
  clearInterval(sampling)
  const wall = performance.now() - began
  const { user, system } = process.cpuUsage(processor)
  const own = (user + system) / 1_000
  const added = (most - before) / 1e6
  const what = `${kind.replaceAll('_', ' ')}, ${format}`
  const each = (milliseconds: number): string => ((milliseconds * 1_000) / rows).toFixed(1)
  tell(
    `${what}: ${rows} rows, ${Math.round(bytes / 1e6)} MB in ${(wall / 1_000).toFixed(1)} s; ` +
      `${each(wall)} µs a row, of which ${each(own)} µs of our processor; ${added.toFixed(0)} MB added`,
  )
  const limit = (mostSeconds * 1_000 * rows) / million
  return [
    {
      what,
      value: wall,
      unit: 'ms',
      target: atMost(wall, limit, `≤ ${mostSeconds} s for 1M rows`),
    },
    { what: `${what}: our processor`, value: own, unit: 'ms' },
    {
      what: `${what}: memory added`,
      value: added,
      unit: 'MB',
      target: atMost(added, 150, '≤ 150 MB'),
    },
  ]
}

const makeReport = async (
  { kind, format }: Pick<Case, 'kind' | 'format'>,
  { maker, folder, position }: Omit<Making, 'tell'>,
): Promise<MadeReport> => {
  const made = await maker.make({
    organisationId: charity,
    request: {
      kind,
      kindVersion: kindsOfReports[kind].version,
      params: { projectId: null },
      from: calendarDay('2023-01-01'),
      to: calendarDay('2026-12-31'),
      basis: 'business',
      knownAt: instant('2026-11-30T00:00:00.000Z'),
      position: String(position),
      language: 'en',
      format,
    },
    path: join(folder, `${kind}.${format}`),
    onRows: () => {},
  })
  return requirePresent(made, 'a report with rows')
}
