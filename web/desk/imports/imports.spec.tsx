import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ImportAnswer, ImportRowAnswer } from '@almoner/api/desk/imports/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import {
  deskAnswers,
  neverAnswered,
  openDesk,
  overview,
  refusal,
  testId,
  type,
} from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { press } from '../../testing/press.ts'
import { find, perform } from '../../testing/render.tsx'
import { answerUploads } from '../../testing/uploads.ts'

const root = '/api/organizations/imports'
const id = testId(5)
type Draft = NonNullable<AsJson<ImportAnswer>['draft']>
const reading: NonNullable<Draft['reading']> = {
  encoding: 'big5-hkscs',
  encodings: [
    { encoding: 'big5-hkscs', samples: ['何𨋢'] },
    { encoding: 'windows-1252', samples: ['¦ó'] },
  ],
  garbledLines: 0,
  sheet: null,
  sheets: [],
  hiddenRows: { count: 0, choice: 'leave' },
  headerLine: 1,
  firstLines: [{ line: 1, text: 'Date · Sum · Who' }],
  leftOut: [{ line: 9, why: 'total', text: 'Total · 520' }],
  leftOutCount: 1,
  direction: null,
  days: {
    order: 'dmy',
    certain: false,
    wrong: 0,
    example: { text: '11/05/2026', day: '2026-05-11' },
  },
  choices: { headerLine: 1 },
}
const draft: Draft = {
  kind: 'utf-8',
  uploadedAt: '2026-11-20T02:00:00.000Z',
  expiresAt: '2026-11-27T02:00:00.000Z',
  reading,
  columns: [
    { header: 'Date', samples: ['2026-11-18'], field: 'receivedOn' },
    { header: 'Amount', samples: ['500'], field: 'amount' },
    { header: 'Who', samples: [], field: null },
  ],
  defaults: { paymentMethod: 'cash', projectId: null, paymentType: 'donation', approved: true },
  rows: 2,
  fresh: 1,
  already: 0,
  duplicate: 0,
  undecided: 0,
  bad: 1,
  toAdd: 1,
  amount: 500,
  byProject: [{ projectId: null, projectName: 'General Donation', rows: 1, amount: 500 }],
  byMethod: [{ paymentMethod: 'cash', rows: 1, amount: 500 }],
}
const record: NonNullable<AsJson<ImportAnswer>['record']> = {
  status: 'completed',
  rows: 2,
  toAdd: 1,
  alreadyThere: 0,
  leftOut: 1,
  added: 1,
  amount: 500,
  startedAt: '2026-11-20T02:00:00.000Z',
  startedBy: 'Siu Ming Lee',
  completedAt: '2026-11-20T02:01:00.000Z',
  undoableUntil: '2026-11-27T02:01:00.000Z',
  undoneAt: null,
  toVoid: 0,
}
const bad: ImportRowAnswer = {
  row: 13,
  line: 14,
  cells: ['31/02/2026', '20', 'Chan'],
  standing: 'bad',
  choice: null,
  problems: [{ column: 0, field: 'receivedOn', message: '31/02/2026 is not a valid date' }],
  sameAs: null,
}

let api: {
  role: string
  plan: string
  answer: AsJson<ImportAnswer>
  rows: ImportRowAnswer[]
  sent: { call: string; body: unknown }[]
  refused: Response | null
  isLost: boolean
}

const readBody = async (request: Request): Promise<unknown> => {
  const isForm = request.headers.get('Content-Type')?.includes('multipart') === true
  if (isForm) return await ((await request.formData()).get('file') as File).text()
  const text = await request.text()
  return text === '' ? null : JSON.parse(text)
}

beforeEach(() => {
  const answer = { id, fileName: 'gifts.csv', draft, record: null }
  api = {
    role: 'finance',
    plan: 'premium',
    answer,
    rows: [bad],
    sent: [],
    refused: null,
    isLost: false,
  }
  vi.stubGlobal('scrollTo', () => undefined)
  answerUploads()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET') {
      const call = `${request.method} ${pathname.replace(root, '')}`
      api.sent.push({ call, body: await readBody(request) })
      if (api.isLost) throw new TypeError('Failed to fetch')
      return api.refused ?? Response.json(api.answer)
    }
    if (pathname === root) return Response.json({ imports: [], next: null })
    if (pathname === `${root}/${id}`) return Response.json(api.answer)
    if (pathname === `${root}/${id}/rows`) return Response.json({ rows: api.rows, next: null })
    if (pathname.endsWith('/giving')) return neverAnswered()
    if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
    if (pathname === '/api/organizations/projects') {
      return Response.json({ projects: [{ id: testId(9), name: 'Hot lunches' }] })
    }
    const answers: Record<string, unknown> = deskAnswers(api.role)
    if (!pathname.endsWith('/overview')) return Response.json(answers[pathname] ?? { rows: [] })
    const organization = { ...overview.organization, plan: api.plan }
    return Response.json({
      ...overview,
      organization,
      person: { ...overview.person, role: api.role },
    })
  })
})

const open = async (address: string, language?: (typeof languages)[number]) => {
  const site = await openDesk(address, language)
  return {
    ...site,
    sees: (text: string) => waitUntil(() => expect(site.page.textContent).toContain(text)),
    press: (name: string) => press(site.page, name),
    fill: (name: string, text: string) =>
      perform(() => type(find<HTMLInputElement>(site.page, `#field-${name}`), text)),
    choose: (name: string, value: string) =>
      perform(() => {
        const select = find<HTMLSelectElement>(site.page, `#field-${name}`)
        select.value = value
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }),
  }
}
const openFile = async () => {
  const site = await open(`/ImportOfflinePayments/${id}`)
  await site.sees('What each column contains')
  return site
}

describe('a file of offline payments', () => {
  const readAs = (changed: Partial<typeof reading>): void => {
    api.answer = { ...api.answer, draft: { ...draft, reading: { ...reading, ...changed } } }
  }

  it('shows how it was read, and is read again as a person chooses', async () => {
    const site = await openFile()
    await site.sees('How this file was read')
    await site.sees('何𨋢')
    await site.sees('The days could be read in two ways')
    await site.sees('11/05/2026 is read as 11 May 2026')
    await site.sees('Line 9: Total · 520')
    await site.choose('day-order', 'mdy')
    await waitUntil(() =>
      expect(api.sent).toEqual([
        { call: `PUT /${id}/reading`, body: { headerLine: 1, dayOrder: 'mdy' } },
      ]),
    )
  })

  it('with several sheets shows which one is read, and resets the choices about rows when it changes', async () => {
    const sheets = [
      { name: 'September', isHidden: false, rows: 12, hiddenRows: 0 },
      { name: 'October', isHidden: true, rows: null, hiddenRows: null },
    ]
    const hiddenRows = { count: 3, choice: 'leave' as const }
    readAs({ sheet: 'September', sheets, encoding: null, encodings: [], hiddenRows })
    const site = await openFile()
    await site.sees('September (lines: 12)')
    await site.sees('October (hidden, too many lines)')
    await site.sees('Rows that are hidden in the sheet: 3')
    await site.choose('sheet', 'October')
    await waitUntil(() =>
      expect(api.sent).toEqual([{ call: `PUT /${id}/reading`, body: { sheet: 'October' } }]),
    )
  })

  it('whose encoding does not fit all of its characters shows how many lines are damaged', async () => {
    readAs({ garbledLines: 2 })
    const site = await openFile()
    await site.sees('Lines with characters that are damaged: 2')
    api.refused = refusal(422, 'invalid_input', '', { file: 'file.empty' })
    await site.choose('encoding', 'windows-1252')
    await site.sees('This file is empty')
  })

  it('is pasted, and opened with what was read', async () => {
    const site = await open('/ImportOfflinePayments')
    await site.sees('Each file that you import is listed here')
    await site.fill('pasted', 'Date\tSum\n2026-11-18\t500')
    await site.press('Check the pasted rows')
    await waitUntil(() => expect(site.address()).toBe(`/ImportOfflinePayments/${id}`))
    expect(api.sent).toEqual([{ call: 'POST ', body: 'Date\tSum\n2026-11-18\t500' }])
  })

  it('that cannot be read shows an error at its field, and keeps what was pasted', async () => {
    const fields = { file: 'file.quote_open' }
    api.refused = refusal(422, 'invalid_input', 'Check the fields and try again.', fields)
    const site = await open('/ImportOfflinePayments')
    await site.sees('Or paste rows')
    await site.fill('pasted', '"open')
    await site.press('Check the pasted rows')
    await site.sees('A quotation mark in this file is never closed')
    expect(find<HTMLTextAreaElement>(site.page, '#field-pasted').value).toBe('"open')
  })

  it('has a field for one column at most', async () => {
    const site = await openFile()
    await site.choose('column-3', 'amount')
    await site.sees('The results shown are from before this change.')
    expect(find<HTMLSelectElement>(site.page, '#field-column-2').value).toBe('')
    await site.press('Check the rows again')
    await waitUntil(() =>
      expect(api.sent).toMatchObject([
        { call: `PUT /${id}/mapping`, body: { columns: ['receivedOn', null, 'amount'] } },
      ]),
    )
  })

  it('whose answer is lost keeps the choices, and is read again', async () => {
    const site = await openFile()
    api.isLost = true
    await site.choose('column-3', 'note')
    await site.press('Check the rows again')
    await waitUntil(() => expect(find(site.page, 'form').textContent).toContain('connection'))
    expect(find<HTMLSelectElement>(site.page, '#field-column-3').value).toBe('note')
    api.isLost = false
    await site.press('Check the rows again')
    await waitUntil(() => expect(api.sent).toHaveLength(2))
    expect(api.sent[1]).toEqual(api.sent[0])
  })

  it('starts with the rows to fix, unless it could be read in two ways', async () => {
    const titles = ({ page }: { page: HTMLElement }) =>
      [...page.querySelectorAll('h2')].map(({ textContent }) => textContent)
    const unclear = await openFile()
    expect(titles(unclear)[0]).toBe('How this file was read')
    const days = { order: 'dmy', certain: true, wrong: 0, example: null } as const
    api.answer = { ...api.answer, draft: { ...draft, reading: { ...reading, days } } }
    const clear = await openFile()
    expect(titles(clear)).toEqual([
      'The rows',
      'What will be added',
      'How this file was read',
      'What each column contains',
    ])
  })

  it('is fixed in the cell that is wrong', async () => {
    const site = await openFile()
    await site.sees('31/02/2026 is not a valid date')
    await site.fill('row-13-receivedOn', '2026-02-28')
    await site.press('Check row 14 again')
    await waitUntil(() =>
      expect(api.sent).toEqual([
        { call: `PUT /${id}/rows`, body: { row: 13, cells: ['2026-02-28', '20', 'Chan'] } },
      ]),
    )
  })

  it('is given one of the projects of the charity, if no project has the name in its cell', async () => {
    const columns = [...draft.columns]
    columns[2] = { ...columns[2], field: 'project' } as (typeof columns)[number]
    api.answer = { ...api.answer, draft: { ...draft, columns } }
    const message = 'No project is named Chan'
    api.rows = [{ ...bad, problems: [{ column: 2, field: 'project', message }] }]
    const site = await openFile()
    await site.sees(message)
    await waitUntil(() => find(site.page, 'select#field-row-13-project'))
    await site.choose('row-13-project', 'Hot lunches')
    await site.press('Check row 14 again')
    await waitUntil(() =>
      expect(api.sent).toEqual([
        {
          call: `PUT /${id}/rows`,
          body: { row: 13, cells: ['31/02/2026', '20', 'Hot lunches'] },
        },
      ]),
    )
  })

  it('is not imported before each likely duplicate is decided', async () => {
    const sameAs = { entryId: testId(7) }
    api.rows = [{ ...bad, standing: 'duplicate', problems: [], sameAs }]
    api.answer = {
      id,
      fileName: null,
      record: null,
      draft: { ...draft, bad: 0, duplicate: 1, undecided: 1 },
    }
    const site = await openFile()
    await site.sees('Decide about the likely duplicates first: 1.')
    expect(site.page.textContent).not.toContain('Import one payment')
    await site.press('Add row 14')
    await site.press('Leave them all out')
    await waitUntil(() =>
      expect(api.sent).toEqual([
        { call: `PUT /${id}/rows`, body: { row: 13, choice: 'add' } },
        { call: `POST /${id}/duplicates`, body: { choice: 'leave' } },
      ]),
    )
  })

  it('is imported with the number of rows and the amount that were shown', async () => {
    const site = await openFile()
    await site.press('Import one payment of HK$500.00')
    await press(find(site.page, 'dialog[open]'), 'Import HK$500.00')
    await waitUntil(() =>
      expect(api.sent).toEqual([{ call: `POST /${id}/commit`, body: { rows: 1, amount: 500 } }]),
    )
  })

  it('shows how far it is, and can be undone', async () => {
    const toAdd = 1_000
    api.answer = {
      id,
      fileName: null,
      draft: null,
      record: { ...record, status: 'recording', toAdd, added: 500 },
    }
    const recording = await open(`/ImportOfflinePayments/${id}`)
    await recording.sees('500 of 1,000 recorded.')
    api.answer = { id, fileName: null, draft: null, record }
    await recording.sees('One payment of HK$500.00 is added')
    await recording.press('Undo this import')
    await press(find(recording.page, 'dialog[open]'), 'Void HK$500.00')
    await waitUntil(() => expect(api.sent).toMatchObject([{ call: `POST /${id}/undo` }]))
  })

  it('is not imported by a viewer', async () => {
    api.role = 'viewer'
    const viewer = await open('/ImportOfflinePayments')
    await viewer.sees('Only owners and finance staff can add offline payments.')
    expect(viewer.page.querySelector('[type=file]')).toBeNull()
  })

  it('requires the Premium plan', async () => {
    api = { ...api, role: 'owner', plan: 'plus' }
    const owner = await open('/ImportOfflinePayments')
    await owner.sees('Offline payments come with the Premium plan')
    expect(owner.page.querySelector('[type=file]')).toBeNull()
  })

  it.each(languages)('is worded in %s', async (language) => {
    const site = await open(`/ImportOfflinePayments/${id}`, language)
    await waitUntil(() => find(site.page, '#field-column-1'))
    expect(site.page.textContent.includes('What each column contains')).toBe(language === 'en')
  })
})
