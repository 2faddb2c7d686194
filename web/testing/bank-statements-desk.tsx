import { expect, vi } from 'vitest'
import type {
  BankLineAnswer,
  BankSuggestion,
  StatementAnswer,
  StatementsAnswer,
} from '@almoner/api/desk/bank-statements/contract.ts'
import type {
  CertainMatchesAnswer,
  MatchOutcome,
} from '@almoner/api/desk/bank-statements/matching/certain-contract.ts'
import type { StatementPreview } from '@almoner/api/desk/bank-statements/upload/preview-contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { deskAnswers, openDesk, testId } from './desk-site.tsx'
import { waitUntil } from './eventually.ts'
import { press } from './press.ts'
import { find, perform } from './render.tsx'
import { answerUploads } from './uploads.ts'

const root = '/api/organizations'
export const statement: AsJson<StatementAnswer> = {
  id: testId(1),
  account: 'HSBC 123',
  lines: 3,
  newLines: 3,
  firstDay: '2026-11-01',
  lastDay: '2026-11-20',
  opening: 1_000,
  closing: 2_200,
  faultLine: null,
  uploadedAt: '2026-11-20T02:30:00.000Z',
  textsErased: false,
  done: 32,
  incoming: 40,
  left: 700,
  outgoing: 1,
  outgoingOpen: 1,
}
export const suggestion: AsJson<BankSuggestion> = {
  kind: 'payment',
  id: testId(7),
  seen: 1,
  state: 'waiting',
  strength: 'certain',
  agrees: { reference: true, amount: true, day: true, name: true },
  name: 'Tai Man Chan',
  method: 'fps',
  projectName: 'Winter coats',
  reference: '7K2M9Q4T',
  paidOn: '2026-11-18',
  amount: 500,
  left: 500,
}
export const preview: AsJson<StatementPreview> = {
  outcome: 'preview',
  account: '',
  accounts: [],
  encoding: 'utf-8',
  encodings: [],
  sheet: null,
  sheets: [],
  hiddenRows: 0,
  headerLine: 1,
  leftOut: [],
  columns: ['When', 'Who', 'In', 'Out'].map((name, index) => ({ index, name, samples: [] })),
  mapping: {
    day: 0,
    description: [1],
    amount: 2,
    credit: null,
    debit: null,
    balance: null,
    currency: null,
    indicator: null,
    dayOrder: 'dmy',
  },
  indicatorWords: [],
  dayExample: null,
  questions: [],
  problems: [],
  reading: {
    firstDay: '2026-11-01',
    lastDay: '2026-11-20',
    opening: 1_000,
    closing: 2_200,
    faultLine: null,
    in: 1_300,
    out: -100,
    linesIn: 2,
    linesOut: 1,
  },
  plan: {
    newLines: 3,
    knownLines: 0,
    differing: [],
    differingLines: 0,
    late: [],
    lateLines: 0,
    absentLines: 0,
    likeAccount: null,
  },
  confirm: 'a'.repeat(64),
}
export const line = (
  index: number,
  changes: Partial<AsJson<BankLineAnswer>> = {},
): AsJson<BankLineAnswer> => ({
  id: testId(index),
  day: '2026-11-18',
  description: `FPS LINE ${index}`,
  amount: 500,
  matched: 0,
  state: 'open',
  ignored: null,
  matches: [],
  suggestions: [suggestion],
  counterpart: null,
  counterparts: [],
  ...changes,
})

export const certain = (index: number): AsJson<CertainMatchesAnswer['matches'][number]> => ({
  lineId: testId(index),
  day: '2026-11-18',
  kind: 'payment',
  id: testId(index + 100),
  seen: 1,
  name: `Payer ${index}`,
  amount: 500,
  approves: true,
})
const noneCertain = { matches: [], sum: 0, approvals: 0, receipts: 0, setAside: 0 }

/** The API's data and the requests it received; reset before each test. */
export const api: {
  role: string
  all: AsJson<StatementsAnswer>
  one: AsJson<StatementAnswer>
  lines: AsJson<BankLineAnswer>[]
  certain: AsJson<CertainMatchesAnswer>
  /** Why the match of a line is refused, by the line's id. */
  refusedLines: Readonly<Record<string, string>>
  uploaded: unknown
  candidates: AsJson<BankSuggestion>[]
  sent: { call: string; body: unknown }[]
  refused: Response | null
} = {
  role: 'finance',
  all: { isIncluded: true, statements: [], gaps: [] },
  one: statement,
  lines: [],
  certain: noneCertain,
  refusedLines: {},
  uploaded: preview,
  candidates: [],
  sent: [],
  refused: null,
}

const answerCommand = async (request: Request, pathname: string): Promise<Response> => {
  const isForm = request.headers.get('Content-Type')?.startsWith('multipart') ?? false
  const body: unknown = isForm
    ? Object.fromEntries((await request.formData()).entries())
    : await request.json().catch(() => ({}))
  api.sent.push({ call: `${request.method} ${pathname.replace(root, '')}`, body })
  if (api.refused) return api.refused
  if (pathname.endsWith('/bank-statements')) {
    return Response.json(
      isForm && 'confirm' in (body as object) ? { outcome: 'saved', statement } : api.uploaded,
    )
  }
  if (pathname.endsWith('/bank-lines/matches')) return Response.json(answerMatches(body))
  const changed = api.lines.find(({ id }) => pathname.includes(id)) ?? line(2)
  if (/\/(?:matches|ignore|reconcile)$/.test(pathname)) {
    api.lines = api.lines.filter(({ id }) => id !== changed.id)
    return Response.json({ ...changed, state: 'matched' })
  }
  return Response.json(changed)
}

const answerMatches = (body: unknown): { lines: MatchOutcome[] } => ({
  lines: (body as { matches: { lineId: string }[] }).matches.map(({ lineId }) => {
    const message = api.refusedLines[lineId]
    return message === undefined
      ? { lineId, outcome: 'matched' }
      : { lineId, outcome: 'refused', code: 'bank_line_used_up', message }
  }),
})

/** The desk of a charity that reads its bank statements. */
export const startBankDesk = (): void => {
  Object.assign(api, {
    role: 'finance',
    all: { isIncluded: true, statements: [statement], gaps: [] },
    one: statement,
    lines: [line(2), line(3)],
    certain: noneCertain,
    refusedLines: {},
    uploaded: preview,
    candidates: [],
    sent: [],
    refused: null,
  } satisfies typeof api)
  vi.stubGlobal('scrollTo', () => undefined)
  answerUploads()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
    if (request.method !== 'GET') return await answerCommand(request, pathname)
    if (pathname === `${root}/bank-statements`) return Response.json(api.all)
    if (pathname.endsWith('/certain-matches')) return Response.json(api.certain)
    if (pathname.startsWith(`${root}/bank-statements/`)) return Response.json(api.one)
    if (pathname.endsWith('/candidates')) return Response.json({ candidates: api.candidates })
    if (pathname === `${root}/bank-lines`) {
      const lines = searchParams.get('show') === 'open' ? api.lines : []
      return Response.json({ lines, next: null })
    }
    const answersByPath: Record<string, unknown> = deskAnswers(api.role)
    return Response.json(answersByPath[pathname] ?? { rows: [] })
  })
}

export const open = async (address: string, language: Language = 'en') => {
  const site = await openDesk(address, language)
  return {
    ...site,
    sees: (text: string) => waitUntil(() => expect(site.page.textContent).toContain(text)),
    press: (words: string) => press(site.page, words),
    key: (key: string) =>
      perform(() => {
        dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      }),
    current: () => find(site.page, 'ol [aria-current]').textContent,
  }
}
export const openStatement = async () => {
  const site = await open(`/BankStatements/${statement.id}`)
  await site.sees('FPS LINE 3')
  return site
}
export const choose = async (page: HTMLElement) => {
  const file = new File(['x'], 'statement.csv', { type: 'text/csv' })
  const input = find<HTMLInputElement>(page, 'input[type=file]')
  await perform(() => {
    Object.defineProperty(input, 'files', { value: [file], configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

export const select = (page: HTMLElement, name: string, value: string) =>
  perform(() => {
    const field = find<HTMLSelectElement>(page, `select[name=${name}]`)
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
