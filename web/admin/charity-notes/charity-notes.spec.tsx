import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CharityNote } from '@almoner/api/admin/charity-notes/contract.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { refusal as problem, type } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { openSite } from '../../testing/open-site.tsx'
import { press } from '../../testing/press.ts'
import { find, perform } from '../../testing/render.tsx'
import { overview } from '../../testing/charity-overview.ts'
import { application } from '../../testing/admin-application.ts'
import { createAreaRouter } from '../../app/admin/router.tsx'

const account = {
  id: 'harbour',
  name: 'Harbour Light',
  payerSite: 'http://harbour.localhost',
  email: 'office@harbour.example',
  status: 'suspended',
  plan: 'plus',
  suspension: { reason: 'Checked', payoutsToo: true },
  irFileNumber: null,
  section88: null,
  change: null,
}
const at = '2026-11-20T02:00:00.000Z'
const note = (text: string, by: CharityNote['by'] = { name: '吳嘉慧', isMe: false }) => ({
  id: text,
  text,
  by,
  at,
})

let notes: CharityNote[]
let older: CharityNote[]
let failure: Response | null
let refused: Response | null
let requests: { body: unknown; key: string | null }[]

beforeEach(() => {
  notes = [note('The newest', { name: 'C. Ng', isMe: true }), note('Two lines\nof text')]
  older = []
  failure = null
  refused = null
  requests = []
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    if (request.method === 'POST') {
      requests.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') })
      if (refused !== null) return refused
      notes = [note('Added just now'), ...notes]
      return new Response(null, { status: 204 })
    }
    if (pathname.endsWith('/notes')) {
      if (failure !== null) return failure.clone()
      const isFirst = searchParams.get('before') === null
      const next = isFirst && older.length > 0 ? '41' : null
      return Response.json({ notes: isFirst ? notes : older, next })
    }
    if (pathname === '/api/admin/organizations/hope') return Response.json(application)
    if (pathname === '/api/admin/organizations/harbour/account') return Response.json(account)
    if (pathname === '/api/admin/organizations/harbour/overview') return Response.json(overview)
    if (pathname === '/api/admin/organizations/harbour') {
      return problem(404, 'application_not_found', 'This application was not found.')
    }
    return new Response(null, { status: 204 })
  })
})

const open = async (address = '/AdminAccounts/hope', language?: Language) => {
  const site = await openSite(createAreaRouter, address, language)
  await waitUntil(() => expect(site.page.querySelector('#notes')).not.toBeNull())
  const section = () => find(site.page, '#notes')
  const sees = (...texts: readonly string[]) =>
    waitUntil(() => {
      for (const text of texts) expect(section().textContent).toContain(text)
    })
  const field = () => find<HTMLTextAreaElement>(section(), '#field-note')
  const write = (text: string) => perform(() => type(field(), text))
  const submit = () =>
    perform(() => find<HTMLButtonElement>(section(), 'button[type=submit]').click())
  return { ...site, section, sees, field, write, submit }
}

describe('the internal notes on a charity', () => {
  it('are listed with their author and time', async () => {
    const { section, sees } = await open()
    await sees('The newest', 'by you', 'by 吳嘉慧', '2026/11/20 10:00', 'the charity never sees')
    expect(section().querySelectorAll('li')).toHaveLength(2)
  })

  it('are there on a charity that is suspended and has no application', async () => {
    const { section, sees } = await open('/AdminAccounts/harbour')
    await sees('The newest')
    expect(section().querySelector('#field-note')).not.toBeNull()
  })

  it.each([
    ['zh', '內部筆記', '機構不會看到'],
    ['cn', '内部笔记', '机构不会看到'],
  ] as const)('are called so in %s', async (language, title, lead) => {
    const { section, sees } = await open('/AdminAccounts/hope', language)
    await sees(lead)
    expect(find(section(), 'h2').textContent).toBe(title)
  })

  it('show a message if there are none', async () => {
    notes = []
    const { section, sees } = await open()
    await sees('Nothing has been noted yet.')
    expect(section().querySelector('li')).toBeNull()
  })

  it('are read again after a failure', async () => {
    failure = problem(500, 'internal', 'Something went wrong.')
    const { section, sees } = await open()
    await sees('Something went wrong.')
    failure = null
    await press(section(), 'Try again')
    await sees('The newest')
    expect(section().textContent).not.toContain('Something went wrong.')
  })

  it('are shown page by page', async () => {
    older = [note('The oldest')]
    const { section, sees } = await open()
    await sees('Show more')
    await press(section(), 'Show more')
    await sees('The newest', 'The oldest')
    expect(section().textContent).not.toContain('Show more')
  })
})

describe('a new note', () => {
  it('is added, and the field is empty for the next one', async () => {
    const { write, submit, sees, field } = await open()
    await sees('The newest')
    await write(' They called. ')
    await submit()
    await sees('Added just now', 'The note was added.')
    expect(requests).toEqual([
      { body: { text: 'They called.' }, key: expect.any(String) as string },
    ])
    expect(field().value).toBe('')
  })

  it('must contain some text, and no more than fits', async () => {
    const { write, submit, sees, field } = await open()
    await submit()
    await sees('Enter the note')
    await write('x'.repeat(2_001))
    await submit()
    await sees('Shorten this text')
    expect(field().value).toHaveLength(2_001)
    expect(requests).toEqual([])
  })

  it('is kept if it is refused, and is sent again as the same note', async () => {
    refused = problem(503, 'busy', 'We are very busy at the moment.')
    const { write, submit, sees, field } = await open()
    await write('They called.')
    await submit()
    await sees('We are very busy at the moment.')
    expect(field().value).toBe('They called.')
    refused = null
    await submit()
    await sees('The note was added.')
    expect(new Set(requests.map(({ key }) => key)).size).toBe(1)
  })
})
