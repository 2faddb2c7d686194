import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  applicationsList,
  type ListedApplication,
} from '@almoner/api/admin/applications/applications-list-contract.ts'
import type {
  ApplicationAnswer,
  AtAnswer,
  HistoryAnswer,
} from '@almoner/api/admin/applications/contract.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { checkListScreen } from '../../testing/check-list-screen.ts'
import { waitUntil } from '../../testing/eventually.ts'
import { button, press } from '../../testing/press.ts'
import { find, perform, render } from '../../testing/render.tsx'
import { createAreaRouter } from './router.tsx'

const listed: ListedApplication = {
  id: 'hope',
  name: 'New Hope Library',
  subDomain: 'newhope',
  username: 'staff@newhope.example',
  plan: 'free',
  status: 'pending',
  round: 2,
  submittedAt: '2026-11-20T02:00:00.000Z',
  dueOn: '2026-11-24',
  due: 'soon',
  claimedBy: 'me',
  startedAt: '2026-11-19T02:00:00.000Z',
  changedAt: '2026-11-20T02:00:00.000Z',
}

const seen = { round: 2, snapshotSha256: 'a'.repeat(64) }
const at = '2026-11-20T02:00:00.000Z'
const me = { name: 'May Ho', isMe: true }

const application: ApplicationAnswer = {
  ...seen,
  id: 'hope',
  name: 'New Hope Library',
  subDomain: 'newhope',
  status: 'pending',
  plan: 'free',
  submittedAt: at,
  applicant: {
    email: 'staff@newhope.example',
    firstName: 'Priya',
    lastName: 'Nair',
    phoneNumber: '+85261230005',
  },
  claimedBy: null,
  claimedAt: null,
  unlocked: [],
  sections: [
    { section: 'charity', fields: [{ field: 'name', value: 'New Hope Library' }] },
    { section: 'identity', fields: [{ field: 'hongKongId', value: 'A12****(3)' }] },
  ],
  files: [
    {
      id: 'paper',
      kind: 'section88',
      fileName: 'letter.pdf',
      contentType: 'application/pdf',
      bytes: 2_048,
      sha256: 'c'.repeat(64),
      path: '/api/admin/organizations/hope/documents/paper',
      isRequired: true,
      openedBy: [],
      isErased: false,
    },
  ],
  checks: [
    { check: 'sanctions', recorded: null },
    {
      check: 'identity_matches',
      recorded: { outcome: 'passed', note: 'Compared', listedOn: null, by: me, at },
    },
  ],
  remarks: [
    {
      id: '1',
      section: 'charity',
      field: 'name',
      visibility: 'applicant',
      text: 'Odd',
      by: me,
      at,
    },
  ],
  decision: null,
  dueOn: '2026-11-24',
  due: 'soon',
  notApprovable: null,
}

const history: HistoryAnswer = {
  entries: [
    {
      position: '4',
      at,
      actor: { kind: 'applicant' },
      type: 'DocumentGiven',
      details: { fileName: 'letter.pdf', kind: 'section88' },
    },
    {
      position: '9',
      at,
      actor: { kind: 'administrator', ...me },
      type: 'ApplicationDeclined',
      details: { round: 2, reason: 'Unreadable' },
    },
  ],
}

const paper = {
  id: 'paper',
  kind: 'section88',
  fileName: 'letter.pdf',
  bytes: 2_048,
  sha256: 'c'.repeat(64),
}

const then: AtAnswer = {
  view: { ...application, status: 'draft' },
  entry: history.entries[0] ?? ({} as never),
  changes: {
    fields: [
      {
        section: 'charity',
        field: 'organisationUrl',
        before: { is: 'absent' },
        after: { is: 'empty' },
        by: { kind: 'applicant' },
        at,
      },
    ],
    documents: [{ change: 'added', before: null, after: paper, by: { kind: 'applicant' }, at }],
  },
  reviewer: {
    reviewer: me,
    minutesSinceClaim: 12,
    openedAt: {},
    opened: { count: 0, of: 1 },
  },
  chain: { block: 0, place: 9, fingerprint: 'f'.repeat(12), link: 'e'.repeat(64) },
}

const decision: ApplicationAnswer['decision'] = {
  ...seen,
  kind: 'declined',
  reason: 'Unreadable',
  sections: [],
  dueOn: null,
  mayReapply: true,
  by: me,
  at,
  position: '9',
  opened: { count: 1, of: 1 },
}

let answers: Record<string, unknown>
let sent: { path: string; body: unknown; key: string | null }[]
let refusal: Response | null

beforeEach(() => {
  answers = {
    '/api/admin/organizations/hope': application,
    '/api/admin/organizations/hope/history': history,
    '/api/admin/organizations/hope/at/4': then,
    '/api/admin/organizations/hope/at/9': { ...then, view: { ...application, decision } },
    '/api/admin/organizations/hope/at/9/against/4': {
      from: history.entries[0],
      to: history.entries[1],
      comparison: then.changes,
    },
  }
  sent = []
  refusal = null
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (request.method === 'POST') {
      const key = request.headers.get('Idempotency-Key')
      sent.push({ path: pathname, body: JSON.parse(await request.text()) as unknown, key })
      return refusal ?? Response.json(application)
    }
    const answer = answers[pathname]
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  })
})

const open = async (address: string, language: Language = 'en') => {
  window.history.replaceState(null, '', address)
  const queryClient = createQueryClient()
  const router = createAreaRouter(queryClient)
  const page = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { language },
  )
  return { page, address: () => router.state.location.href }
}

const sees = (page: HTMLElement, ...texts: readonly string[]) =>
  waitUntil(() => {
    for (const text of texts) expect(page.textContent).toContain(text)
  })

const type = (field: HTMLInputElement | HTMLTextAreaElement, text: string) =>
  perform(() => {
    const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    // React watches the property of the element itself.
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

const submit = (page: HTMLElement) =>
  perform(() => find<HTMLButtonElement>(page, 'dialog[open] button[type=submit]').click())

describe('the list of applications', () => {
  checkListScreen({
    list: applicationsList,
    path: '/AdminApplications',
    open,
    others: { '/api/admin/inbox/totals': { rows: 0 } },
    row: listed,
    totals: { rows: 1 },
    sees: ['1 application', 'New Hope Library', 'Round 2', 'Due today', 'Claimed by you'],
    filters: { q: 'hope', day: '..2026-11-30', status: 'mine' },
    none: 'No charity has applied yet',
  })
})

describe('an application', () => {
  it.each<[Language, string]>([
    ['en', 'What the charity gave'],
    ['zh', '機構提交的資料'],
    ['cn', '机构提交的资料'],
  ])('shows its sections, papers, checks and remarks in %s', async (language, title) => {
    const { page } = await open('/AdminAccounts/hope', language)
    await sees(page, title, 'A12****(3)', 'letter.pdf', 'Compared', 'Odd', '2026/11/24')
    expect(page.textContent).not.toMatch(/undefined|\[object/)
  })

  it('shows a paper on demand, and only then', async () => {
    const { page } = await open('/AdminAccounts/hope')
    await sees(page, 'Not opened by you yet')
    expect(page.querySelector('iframe')).toBeNull()
    await press(page, 'Show')
    expect(find(page, 'iframe').getAttribute('src')).toBe(application.files[0]?.path)
  })

  it('says why it cannot be approved yet', async () => {
    answers['/api/admin/organizations/hope'] = {
      ...application,
      notApprovable: 'documents_not_viewed',
    }
    const { page } = await open('/AdminAccounts/hope')
    await sees(page, 'Open every document yourself first.')
    expect(button(page, 'Approve').getAttribute('aria-disabled')).toBe('true')
    expect(button(page, 'Decline').getAttribute('aria-disabled')).toBeNull()
  })

  it('is approved as it was seen, with the password', async () => {
    const { page } = await open('/AdminAccounts/hope')
    await press(page, 'Approve')
    await type(find(page, '#field-approve-password'), 'Almoner2026')
    await submit(page)
    await waitUntil(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      path: '/api/admin/organizations/hope/approve',
      body: { ...seen, stepUp: { password: 'Almoner2026' } },
      key: expect.stringMatching(/^[\w-]{8,}$/) as string,
    })
  })

  it('keeps its question open when it is refused, with what was typed', async () => {
    const message = 'The application has changed since this page was opened.'
    refusal = Response.json(
      { status: 409, message, error: { message, code: 'application_changed' } },
      { status: 409, headers: { 'Content-Type': 'application/problem+json' } },
    )
    const { page } = await open('/AdminAccounts/hope')
    await press(page, 'Decline')
    await type(find(page, '#field-decline-reason'), 'Unreadable')
    await type(find(page, '#field-decline-password'), 'Almoner2026')
    await submit(page)
    await sees(page, message)
    expect(sent[0]?.body).toMatchObject({ ...seen, reason: 'Unreadable', mayReapply: true })
    expect(find<HTMLTextAreaElement>(page, '#field-decline-reason').value).toBe('Unreadable')
  })

  it('is asked about for chosen sections only', async () => {
    const { page } = await open('/AdminAccounts/hope')
    await press(page, 'Ask for more')
    await submit(page)
    await sees(page, 'Choose at least one section', 'Write what is missing')
    await perform(() => find<HTMLInputElement>(page, '#field-ask-sections-identity').click())
    await type(find(page, '#field-ask-message'), 'A sharp picture')
    await submit(page)
    await waitUntil(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({
      ...seen,
      sections: ['identity'],
      message: 'A sharp picture',
      dueOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    })
  })

  it('has a remark added at a field', async () => {
    const { page } = await open('/AdminAccounts/hope')
    await press(page, 'Add a remark')
    await submit(page)
    await sees(page, 'Choose a section', 'Choose who reads it', 'Write the remark')
    const select = async (id: string, value: string) =>
      await perform(() => {
        const field = find<HTMLSelectElement>(page, id)
        field.value = value
        field.dispatchEvent(new Event('change', { bubbles: true }))
      })
    await select('#field-remark-section', 'charity')
    await select('#field-remark-field', 'name')
    await perform(() => find<HTMLInputElement>(page, 'dialog[open] [value=reviewers]').click())
    await type(find(page, '#field-remark-text'), 'Another spelling')
    await submit(page)
    await waitUntil(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toEqual({
      section: 'charity',
      field: 'name',
      visibility: 'reviewers',
      text: 'Another spelling',
    })
  })

  it('has a remark made where it is about, also at a field that was left empty', async () => {
    const { page } = await open('/AdminAccounts/hope')
    await sees(page, 'Add a remark')
    await perform(() => find(page, '[aria-label="Remark at Registered name"]').click())
    await waitUntil(() => find(page, 'dialog[open]'))
    expect(find<HTMLSelectElement>(page, '#field-remark-section').value).toBe('charity')
    expect(find<HTMLSelectElement>(page, '#field-remark-field').value).toBe('name')
    const options = [...page.querySelectorAll('#field-remark-field option')]
    expect(options.map(({ textContent }) => textContent)).toContain('Website')
  })

  it('has its checks recorded, and its review claimed', async () => {
    const { page } = await open('/AdminAccounts/hope')
    await sees(page, 'Not on a sanctions list')
    await perform(() =>
      find<HTMLButtonElement>(page, '[aria-label="Record: Not on a sanctions list"]').click(),
    )
    await submit(page)
    await sees(page, 'Choose an outcome')
    await perform(() => find<HTMLInputElement>(page, 'dialog[open] [value=passed]').click())
    await submit(page)
    await waitUntil(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({ ...seen, check: 'sanctions', outcome: 'passed' })
    await press(page, 'Claim')
    await waitUntil(() => expect(sent[1]?.path).toMatch(/\/claim$/))
  })
})

describe('the replay of an application', () => {
  it('tells each event, and begins at the end', async () => {
    const { page } = await open('/AdminAccounts/hope/Replay')
    await sees(page, 'A document was uploaded: letter.pdf', 'Round 2 was declined', 'Unreadable')
    const range = find<HTMLInputElement>(page, 'input[type=range]')
    expect(range.getAttribute('aria-valuetext')).toBe(
      'Preparation, Round 2 was declined by you, 2026/11/20 10:00',
    )
    await sees(page, '1 of 1 documents seen', 'ffffffffffff', '12 minutes since claiming')
    expect(find(page, 'nav a[aria-current=page]').textContent).toBe('Applications')
  })

  it('shows the state at the step of its address, with what changed and was seen', async () => {
    const { page } = await open('/AdminAccounts/hope/Replay?at=4')
    await sees(page, 'What changed', 'What the reviewer had seen', 'Not opened', 'In preparation')
    await sees(page, 'One event later it was declined.')
    const texts = (tag: string) => [...page.querySelectorAll(tag)].map((each) => each.textContent)
    expect(texts('del')).toEqual(['not given'])
    expect(texts('ins')).toEqual(['left empty', 'letter.pdf (cccccccccccc)'])
  })

  it.each<[Language, string]>([
    ['en', 'Compare with'],
    ['zh', '與以下時刻比較'],
    ['cn', '与以下时刻比较'],
  ])('compares the two moments of its address in %s', async (language, title) => {
    const { page } = await open('/AdminAccounts/hope/Replay?at=9&against=4', language)
    await sees(page, title, 'letter.pdf (cccccccccccc)')
    expect(page.textContent).not.toMatch(/undefined|\[object/)
  })
})
