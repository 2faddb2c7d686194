import { beforeEach, describe, expect, it, vi } from 'vitest'
import type {
  BankLineAnswer,
  BankSuggestion,
  StatementAnswer,
  StatementsAnswer,
} from '@almoner/api/desk/bank-statements/contract.ts'
import type { StatementPreview } from '@almoner/api/desk/bank-statements/preview-contract.ts'
import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { deskAnswers, openDesk, refusal, testId, type } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { press } from '../../testing/press.ts'
import { find, perform } from '../../testing/render.tsx'

const root = '/api/organizations'
const statement: StatementAnswer = {
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
const suggestion: BankSuggestion = {
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
const preview: StatementPreview = {
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
const line = (index: number, changes: Partial<BankLineAnswer> = {}): BankLineAnswer => ({
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

let api: {
  role: string
  all: StatementsAnswer
  one: StatementAnswer
  lines: BankLineAnswer[]
  uploaded: unknown
  candidates: BankSuggestion[]
  sent: { call: string; body: unknown }[]
  refused: Response | null
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
  const changed = api.lines.find(({ id }) => pathname.includes(id)) ?? line(2)
  if (/\/(?:matches|ignore|reconcile)$/.test(pathname)) {
    api.lines = api.lines.filter(({ id }) => id !== changed.id)
    return Response.json({ ...changed, state: 'matched' })
  }
  return Response.json(changed)
}

beforeEach(() => {
  api = {
    role: 'finance',
    all: { isIncluded: true, statements: [statement], gaps: [] },
    one: statement,
    lines: [line(2), line(3)],
    uploaded: preview,
    candidates: [],
    sent: [],
    refused: null,
  }
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
    if (request.method !== 'GET') return await answerCommand(request, pathname)
    if (pathname === `${root}/bank-statements`) return Response.json(api.all)
    if (pathname.startsWith(`${root}/bank-statements/`)) return Response.json(api.one)
    if (pathname.endsWith('/candidates')) return Response.json({ candidates: api.candidates })
    if (pathname === `${root}/bank-lines`) {
      const lines = searchParams.get('show') === 'open' ? api.lines : []
      return Response.json({ lines, next: null })
    }
    const known: Record<string, unknown> = deskAnswers(api.role)
    return Response.json(known[pathname] ?? { rows: [] })
  })
})

const open = async (address: string, language: Language = 'en') => {
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
const openStatement = async () => {
  const site = await open(`/BankStatements/${statement.id}`)
  await site.sees('FPS LINE 3')
  return site
}
const choose = async (page: HTMLElement) => {
  const file = new File(['x'], 'statement.csv', { type: 'text/csv' })
  const input = find<HTMLInputElement>(page, 'input[type=file]')
  await perform(() => {
    Object.defineProperty(input, 'files', { value: [file], configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

const select = (page: HTMLElement, name: string, value: string) =>
  perform(() => {
    const field = find<HTMLSelectElement>(page, `select[name=${name}]`)
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })

describe('the bank statements', () => {
  it.each(languages)('are listed with what is left, and name a gap, in %s', async (language) => {
    const gap = { account: 'HSBC 123', after: '2026-10-31', before: '2026-11-01' }
    api.all = { ...api.all, gaps: [{ ...gap, closing: 900, opening: 1_000 }] }
    const site = await open('/BankStatements', language)
    await site.sees('2026/11/01 – 2026/11/20')
    expect(site.page.textContent).toContain('HK$700.00')
    expect(site.page.textContent).toContain('HK$900.00')
  })

  it('are uploaded, and the lines are shown', async () => {
    const site = await open('/BankStatements')
    await site.sees('Read the statement')
    await site.press('Read the statement')
    await site.sees('Choose the file of your bank, or paste its lines')
    await choose(site.page)
    await site.press('Read the statement')
    await site.sees('Nothing is added yet.')
    await site.sees('HK$1,300.00 (2)')
    await site.press('Add 3 lines')
    await site.sees('FPS LINE 2')
    expect(api.sent).toMatchObject([
      { call: 'POST /bank-statements', body: { file: expect.any(File) } },
      { call: 'POST /bank-statements', body: { confirm: preview.confirm } },
    ])
  })

  it('are pasted, one way or the other, and never both', async () => {
    const site = await open('/BankStatements')
    await site.sees('Read the statement')
    const field = find<HTMLTextAreaElement>(site.page, 'textarea[name=pasted]')
    await choose(site.page)
    await perform(() => type(field, 'Date\tText\tIn'))
    expect(site.page.textContent).not.toContain('statement.csv')
    await choose(site.page)
    await site.press('Read the statement')
    await site.sees('Choose a file or paste lines, not both.')
    await perform(() => type(field, ' '))
    await perform(() => type(field, 'Date\tText\tIn'))
    api.refused = refusal(422, 'invalid_input', 'Look', { file: 'file.no_header' })
    await site.press('Read the statement')
    await site.sees('We found no row with the names of the columns above the lines')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.value).toBe('Date\tText\tIn')
    api.refused = null
    await site.press('Read the statement')
    await site.press('Add 3 lines')
    await site.sees('FPS LINE 2')
    const { body } = api.sent.at(-1) ?? {}
    const { file } = body as { file: File }
    expect(file.type).toBe('text/tab-separated-values')
  })

  it('of an unknown bank are read once it is said which column is what', async () => {
    const unread = { mapping: null, reading: null, plan: null, confirm: null }
    api.uploaded = { ...preview, ...unread, questions: ['columns'] }
    const site = await open('/BankStatements')
    await site.sees('Read the statement')
    await choose(site.page)
    await site.press('Read the statement')
    await site.sees('Say which column is what.')
    expect(site.page.textContent).not.toContain('Add 3 lines')
    await site.press('Read it so')
    await site.sees('Choose the column with the day')
    await select(site.page, 'direction', 'columns')
    for (const [name, value] of [
      ['day', '0'],
      ['description', '1'],
      ['sum', '2'],
      ['debit', '3'],
    ] as const) {
      await select(site.page, name, value)
    }
    api.uploaded = preview
    await site.press('Read it so')
    await site.press('Add 3 lines')
    await site.sees('FPS LINE 2')
    const { body } = api.sent[1] ?? {}
    const { mapping } = (body ?? {}) as { mapping?: string }
    expect(JSON.parse(mapping ?? '')).toEqual({
      day: 0,
      description: [1],
      amount: null,
      credit: 2,
      debit: 3,
      balance: null,
      currency: null,
      indicator: null,
      dayOrder: 'dmy',
    })
  })

  it('say which rows cannot be read', async () => {
    const problems = [{ line: 14, what: 'direction' }] as const
    api.uploaded = { ...preview, problems, reading: null, plan: null, confirm: null }
    const site = await open('/BankStatements')
    await site.sees('Read the statement')
    await choose(site.page)
    await site.press('Read the statement')
    await site.sees('Row 14: the balance or the column beside the sum says')
    await site.sees('Which column is what?')
    expect(find<HTMLSelectElement>(site.page, 'select[name=sum]').value).toBe('2')
  })

  it('ask about lines that differ, and say what is on days that are there', async () => {
    const seen = { day: '2026-11-18', amount: 500 }
    const differs = { line: 4, ...seen, text: 'FPS CHAN REF 1', knownText: 'FPS CHAN' }
    const plan = {
      ...preview.plan,
      differing: [{ ...differs, what: ['description'], choice: 'same' }],
      differingLines: 1,
      late: [{ line: 5, ...seen, text: 'LATE' }],
      lateLines: 1,
      absentLines: 2,
      likeAccount: 'HSBC 123',
    }
    api.uploaded = { ...preview, plan }
    const site = await open('/BankStatements')
    await site.sees('Read the statement')
    await choose(site.page)
    await site.press('Read the statement')
    await site.sees('Lines that you may have already')
    await site.sees('Is it the same account?')
    await site.sees('2 lines that you have for these days are not in this file')
    await select(site.page, 'differs-4', 'new')
    await waitUntil(() => expect(api.sent).toHaveLength(2))
    expect(api.sent[1]).toMatchObject({ body: { lines: '{"4":"new"}' } })
  })

  it('are shown with the plan that has them where theirs does not', async () => {
    api.all = { isIncluded: false, statements: [], gaps: [] }
    const site = await open('/BankStatements')
    await site.sees('Compare the plans')
    expect(site.page.textContent).not.toContain('Read the statement')
  })

  it('are not for those who do not handle money', async () => {
    api.role = 'viewer'
    const site = await open('/BankStatements')
    await site.sees('Only owners and finance staff')
    expect(site.page.textContent).not.toContain('Read the statement')
  })
})

describe('the lines of a statement', () => {
  it('show what they may pay, how sure that is, and how much is done', async () => {
    const site = await openStatement()
    await site.sees('Certain: the reference and the sum agree')
    expect(site.page.textContent).toContain('32 of 40 done, HK$700.00 left')
    expect(site.page.textContent).toContain('Tai Man Chan')
    expect(api.sent).toEqual([])
  })

  it('are walked and matched by keys, and a match is taken back', async () => {
    const site = await openStatement()
    await site.key('j')
    expect(site.current()).toContain('FPS LINE 3')
    await site.key('k')
    expect(site.current()).toContain('FPS LINE 2')
    await site.key('m')
    await waitUntil(() => expect(api.sent).toHaveLength(1))
    expect(api.sent[0]).toEqual({
      call: `POST /bank-lines/${testId(2)}/matches`,
      body: { kind: 'payment', id: testId(7), seen: 1 },
    })
    await site.sees('Matched')
    await waitUntil(() => expect(site.current()).toContain('FPS LINE 3'))
    await site.key('u')
    await waitUntil(() =>
      expect(api.sent.at(-1)?.call).toBe(`DELETE /bank-lines/${testId(2)}/matches/${testId(7)}`),
    )
    await site.key('?')
    await site.sees('The next line')
  })

  it('leave the keys to whoever types', async () => {
    const site = await openStatement()
    const field = find<HTMLInputElement>(site.page, 'input[type=search]')
    await perform(() => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true }))
    })
    expect(api.sent).toEqual([])
  })

  it('say that a payment is paid twice, and offer no match', async () => {
    api.lines = [
      line(2, { suggestions: [{ ...suggestion, state: 'paid_twice', left: 0 }] }),
      line(3),
    ]
    const site = await openStatement()
    await site.sees('Paid twice: another line pays it already')
    await site.key('m')
    expect(api.sent).toEqual([])
  })

  it('say what a part lacks, and what is left over', async () => {
    const part = { ...suggestion, amount: 800, left: 800 }
    const over = { ...suggestion, id: testId(8), amount: 200, left: 200 }
    api.lines = [line(2, { suggestions: [part, over] }), line(3)]
    const site = await openStatement()
    await site.sees('A part: HK$300.00 is missing')
    await site.sees('HK$300.00 of the line is left for another payment')
  })

  it('say that a payment they pay in full waits, and approve it by a press', async () => {
    const paid = { kind: 'offline_entry', id: testId(7), name: 'Ka Yan Wong', seen: 2 } as const
    const one = { ...paid, amount: 200, lacks: 0, isWaiting: true }
    const other = { ...paid, id: testId(8), amount: 100, lacks: 300, isWaiting: false }
    api.lines = [line(2, { matched: 300, matches: [one, other] }), line(3)]
    const site = await openStatement()
    await site.sees('It is paid in full now, and is not approved yet.')
    await site.sees('HK$300.00 of it is in no bank line yet.')
    await site.press('Approve it')
    await waitUntil(() =>
      expect(api.sent[0]).toEqual({
        call: `POST /bank-lines/${testId(2)}/matches`,
        body: { kind: 'offline_entry', id: testId(7), seen: 2 },
      }),
    )
  })

  it('are left out for a reason', async () => {
    const site = await openStatement()
    await site.press('Leave it out')
    await waitUntil(() =>
      expect(api.sent).toEqual([
        { call: `POST /bank-lines/${testId(2)}/ignore`, body: { reason: 'not_a_gift' } },
      ]),
    )
  })

  it('that went out say that a payment came back, and undo it by a press', async () => {
    const back = { kind: 'returned_payment', id: testId(9), seen: 1 } as const
    const about = { name: 'Tai Man Chan', method: 'fps', day: '2026-11-16', amount: 730 }
    const counterpart = { ...back, ...about, strength: 'certain' } as const
    const outgoing = { amount: -730, suggestions: [], counterparts: [counterpart] }
    api.lines = [line(2, outgoing), line(3)]
    const site = await openStatement()
    await site.sees('Its receipt becomes void, and the payer is told.')
    expect(site.page.textContent).not.toContain('Find another that waits')
    await site.press('The payment came back')
    await waitUntil(() =>
      expect(api.sent[0]).toEqual({
        call: `POST /bank-lines/${testId(2)}/reconcile`,
        body: { kind: 'returned_payment', id: testId(9) },
      }),
    )
  })

  it('are found another payment by name', async () => {
    api.lines = [line(2, { suggestions: [] }), line(3)]
    api.candidates = [{ ...suggestion, strength: 'chosen', name: 'Ka Yan Wong' }]
    const site = await openStatement()
    await site.sees('Nothing that waits has this reference or sum')
    await perform(() => type(find<HTMLInputElement>(site.page, 'input[type=search]'), 'Wong'))
    await site.press('Find')
    await site.sees('Ka Yan Wong')
  })

  it('stay where they are when the match is refused', async () => {
    api.refused = refusal(
      409,
      'bank_target_covered',
      'Other lines pay this payment in full already.',
    )
    const site = await openStatement()
    await site.key('m')
    await site.sees('Other lines pay this payment in full already.')
    expect(site.current()).toContain('FPS LINE 2')
  })

  it('are done, and say so', async () => {
    api.lines = []
    api.one = { ...statement, faultLine: 14, opening: null, closing: null, textsErased: true }
    const site = await open(`/BankStatements/${statement.id}`)
    await site.sees('Every line is done')
    expect(site.page.textContent).toContain('Look at row 14 of the file')
    expect(site.page.textContent).toContain('What your bank wrote was erased.')
  })
})
