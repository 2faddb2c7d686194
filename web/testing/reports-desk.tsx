import { vi } from 'vitest'
import type {
  ReportAnswer,
  ReportKindsAnswer,
  ReportSchedule,
} from '@almoner/api/desk/reports/contract.ts'
import type { ListedReport } from '@almoner/api/desk/reports/reports-list-contract.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { deskAnswers, openDesk, overview, testId } from './desk-site.tsx'
import { find, perform } from './render.tsx'

export const root = '/api/organizations/reports'

export const kinds: ReportKindsAnswer = {
  isIncluded: true,
  kinds: [
    { kind: 'donation_ledger', formats: ['csv', 'xlsx', 'jsonl', 'pdf'] },
    { kind: 'balance_statement', formats: ['csv', 'xlsx'] },
    { kind: 'event_statement', formats: ['csv', 'pdf'] },
    { kind: 'audit_pack', formats: ['zip'] },
  ],
  last: null,
}

export const listed: ListedReport = {
  id: testId(1),
  status: 'ready',
  kind: 'donation_ledger',
  projectId: null,
  from: '2026-10-01',
  to: '2026-10-31',
  basis: 'business',
  knownAt: '2026-11-02T02:00:00.000Z',
  position: '4711',
  language: 'en',
  format: 'xlsx',
  requestedBy: 'Suk Yee Wong',
  requestedAt: '2026-11-02T02:00:01.000Z',
  rows: 1234,
  bytes: 45_600,
  sha256: 'a'.repeat(64),
}

const project = { id: testId(7), name: 'Reading rooms' }

export const ready: ReportAnswer = {
  ...listed,
  totals: [
    { key: 'bookings', value: 1234, isCount: true },
    { key: 'received', value: 5_191_100 },
    { key: 'net', value: 5_000_000 },
    { key: 'refunded', value: 25_000 },
    { key: 'kept_for_later', value: 150 },
    { key: `project:${project.id}`, value: 5_000_000 },
    { key: 'project:', value: 191_100 },
    { key: 'method:payme', value: 191_100 },
    { key: 'month:2026-10', value: 5_191_100 },
  ],
  explain: {
    received: {
      journals: 'captured,-offline_voided',
      day: '2026-10-01..2026-10-31',
      position: '4711',
    },
  },
  figuresSha256: 'b'.repeat(64),
  isStored: true,
  isOfEarlierVersion: false,
  earlier: [],
}

export const waiting: ReportAnswer = {
  ...ready,
  status: 'waiting',
  rows: null,
  totals: null,
  explain: {},
  bytes: null,
  sha256: null,
  figuresSha256: null,
  isStored: false,
  isOfEarlierVersion: false,
}

export const schedule: ReportSchedule = {
  id: testId(5),
  kind: 'donation_ledger',
  projectId: null,
  basis: 'business',
  language: 'en',
  format: 'csv',
  every: 'monthly',
  scheduledBy: 'Suk Yee Wong',
  scheduledAt: '2026-11-02T02:00:01.000Z',
  nextOn: '2026-12-01',
}

type Sent = { method: string; path: string; body: Record<string, unknown>; key: string | null }

/** The requests that the screens sent and read, and the answers to commands and to a report. */
export const desk: {
  sent: Sent[]
  read: string[]
  answer: (sent: Sent) => Response
  report: () => Response
  /** The answer to a comparison, by the place after which its events begin. */
  diff: (after: string | null) => Response
  schedules: ReportSchedule[]
} = {
  sent: [],
  read: [],
  answer: () => new Response(null, { status: 204 }),
  report: () => Response.json(ready),
  diff: () => new Response(null, { status: 204 }),
  schedules: [],
}

type Options = {
  role?: string
  status?: 'approved' | 'suspended'
  /** The day of the books that an auditor sees. */
  booksAsOf?: string | null
  language?: Language
  kinds?: ReportKindsAnswer
  /** Other reports of the list. */
  others?: readonly ListedReport[]
}

/** Opens the desk of a staff member with this role, at a screen of reports. */
export const openReports = async (
  address: string,
  { role = 'finance', status = 'approved', booksAsOf = null, language, ...answers }: Options = {},
) => {
  desk.sent = []
  desk.read = []
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    if (request.method !== 'GET') {
      const text = await request.text()
      const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
      const key = request.headers.get('Idempotency-Key')
      const sent = { method: request.method, path: pathname, body, key }
      desk.sent.push(sent)
      return desk.answer(sent)
    }
    desk.read.push(pathname)
    if (pathname === `${root}/${testId(1)}`) return desk.report()
    if (pathname === `${root}/diff`) return desk.diff(searchParams.get('after'))
    const person = { ...overview.person, role }
    const answersByPath: Record<string, unknown> = {
      ...deskAnswers(role),
      '/api/organizations/overview': {
        ...overview,
        person,
        booksAsOf,
        organization: { ...overview.organization, status },
      },
      '/api/organizations/suspension': { name: 'Harbour Light', reason: 'Checks.', role },
      '/api/organizations/projects': { projects: [project] },
      '/api/organizations/financial-year': { startsIn: 7 },
      [`${root}/kinds`]: answers.kinds ?? kinds,
      [`${root}/schedules`]: { schedules: desk.schedules },
      [root]: { rows: [listed, ...(answers.others ?? [])], next: null, previous: null },
      [`${root}/totals`]: { rows: 1 },
    }
    const answer = answersByPath[pathname]
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  })
  return openDesk(address, language)
}

/** Chooses an option of a list, as a reader does. */
export const choose = async (page: HTMLElement, field: string, value: string): Promise<void> => {
  const select = find<HTMLSelectElement>(page, `#field-${field}`)
  await perform(() => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

/** The value of a field. */
export const valueAt = (page: HTMLElement, field: string): string =>
  find<HTMLInputElement | HTMLSelectElement>(page, `#field-${field}`).value
