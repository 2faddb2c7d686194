import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProjectAnswer, ProjectCard } from '@almoner/api/desk/projects/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import {
  deskAnswers,
  noProjects,
  openDesk,
  refusal,
  testId,
  type,
} from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { press } from '../../testing/press.ts'
import { find, perform } from '../../testing/render.tsx'

const path = '/api/organizations/projects'
const figures = { goal: 50_000, raised: 3_800, net: 3_787.9, gifts: 7, lastGiftAt: null }
const card: AsJson<ProjectCard> = {
  ...figures,
  id: testId(9),
  title: 'Winter coats',
  donation: true,
  status: 'open',
  isResting: false,
  picture: '',
  address: 'http://harbour.localhost/Mission/coats',
}
const project: AsJson<ProjectAnswer> = {
  ...figures,
  id: card.id,
  version: 3,
  title: { en: 'Winter coats', zh: '', cn: '' },
  description: { en: 'Warm coats.', zh: '', cn: '' },
  pictures: [],
  donation: true,
  isTypeFixed: true,
  status: 'open',
  returnUrl: '',
  quickReceipt: true,
  address: card.address,
}

let api: {
  role: string
  cards: AsJson<ProjectCard>[]
  sent: { call: string; body: unknown; key: string | null }[]
  refused: Response | null
}

beforeEach(() => {
  api = { role: 'fundraiser', cards: [card], sent: [], refused: null }
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET') {
      const call = `${request.method} ${pathname.replace('/api/organizations', '')}`
      const key = request.headers.get('Idempotency-Key')
      api.sent.push({ call, body: await request.json(), key })
      return api.refused ?? Response.json(project)
    }
    if (pathname === `${path}/cards`) {
      return Response.json({ ...noProjects, projects: api.cards, running: 1, closed: 1, limit: 3 })
    }
    if (pathname === `${path}/${card.id}`) return Response.json(project)
    if (pathname.endsWith('/totals'))
      return Response.json({ rows: 0, received: 0, asked: 0, isMore: false })
    if (pathname === '/api/organizations/payments') return Response.json({ rows: [] })
    if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
    const answers: Record<string, unknown> = deskAnswers(api.role)
    return Response.json(answers[pathname] ?? { rows: 0 })
  })
})

const open = async (address: string, language: Language = 'en') => {
  const site = await openDesk(address, language)
  return {
    ...site,
    sees: (text: string) => waitUntil(() => expect(site.page.textContent).toContain(text)),
    fill: (name: string, text: string) =>
      perform(() => type(find<HTMLInputElement>(site.page, `[name="${name}"]`), text)),
    press: (words: string) => press(site.page, words),
  }
}

describe('the projects of the desk', () => {
  it('have their progress, their gifts, and how many the plan allows', async () => {
    const site = await open('/Projects')
    await site.sees('Winter coats')
    await site.sees('1 of the 3 that your plan allows')
    expect(site.page.textContent).toContain('HK$3,800')
    expect(find(site.page, 'a[href="http://harbour.localhost/Mission/coats"]')).toBeTruthy()
  })

  it.each([
    ['en', 'Not listed on your plan'],
    ['zh', '超出方案名額，未列出'],
    ['cn', '超出方案名额，未列出'],
  ] as const)(
    'show which the plan does not list, and remain open to changes, in %s',
    async (language, words) => {
      api.cards = [card, { ...card, id: testId(10), title: 'Hot lunches', isResting: true }]
      const site = await open('/Projects', language)
      await site.sees('Hot lunches')
      expect(site.page.textContent?.split(words)).toHaveLength(2)
      expect(find(site.page, `a[href$="/CreateGoal/${testId(10)}"]`)).toBeTruthy()
      expect(site.page.querySelectorAll('main li button')).toHaveLength(2)
    },
  )

  it('are closed after a question', async () => {
    const site = await open('/Projects')
    await site.sees('Winter coats')
    await perform(() => find(site.page, '[aria-label="Close project: Winter coats"]').click())
    await press(find(site.page, 'dialog[open]'), 'Close project')
    await waitUntil(() =>
      expect(api.sent).toMatchObject([{ call: `POST /projects/${card.id}/close` }]),
    )
  })

  it('show which project to close if the plan allows no more', async () => {
    api.cards = [{ ...card, status: 'closed' }]
    api.refused = refusal(409, 'project_limit_reached', 'Close “Hot lunches” first.')
    const site = await open('/Projects')
    await site.sees('Winter coats')
    await perform(() => find(site.page, '[aria-label="Reopen: Winter coats"]').click())
    await press(find(site.page, 'dialog[open]'), 'Reopen')
    await site.sees('Close “Hot lunches” first.')
  })

  it('are not changed by a viewer', async () => {
    api.role = 'viewer'
    const site = await open('/Projects')
    await site.sees('Winter coats')
    expect(site.page.querySelector('a[href="/CreateGoal"]')).toBeNull()
    expect(site.page.querySelector('[aria-label="Close project: Winter coats"]')).toBeNull()
  })
})

describe('a project', () => {
  it('is created once, and can then be edited', async () => {
    const site = await open('/CreateGoal')
    await waitUntil(() => find(site.page, '[name="title.en"]'))
    await site.press('Create project')
    await waitUntil(() => find(site.page, '[role=alert]'))
    expect(api.sent).toEqual([])
    await site.fill('title.en', 'Winter coats')
    await site.fill('goal', '50,000')
    await site.press('Create project')
    await waitUntil(() => expect(site.address()).toBe(`/CreateGoal/${card.id}`))
    expect(api.sent).toMatchObject([
      {
        call: 'POST /projects',
        body: { title: { en: 'Winter coats' }, goal: 50_000, status: 'open', donation: true },
      },
    ])
    expect(api.sent[0]?.key).toBeTruthy()
  })

  it('is written in one language at a time, and brings the language of an error to the front', async () => {
    const site = await open('/CreateGoal')
    await waitUntil(() => find(site.page, '[name="title.en"]'))
    const shown = () =>
      [...site.page.querySelectorAll('[role=tabpanel]:not([hidden]) [name]')].map((field) =>
        field.getAttribute('name'),
      )
    const tab = (words: string) =>
      [...site.page.querySelectorAll<HTMLElement>('[role=tab]')].find(({ textContent }) =>
        textContent.startsWith(words),
      )
    await site.fill('title.en', 'Winter coats')
    expect(tab('English')?.textContent).toBe('EnglishFilled in')
    await perform(() => {
      const key = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })
      tab('English')?.dispatchEvent(key)
    })
    expect(shown()).toEqual(['title.zh', 'description.zh'])
    expect(document.activeElement).toBe(tab('繁體中文'))
    await site.fill('title.zh', '冬'.repeat(121))
    await perform(() => tab('简体中文')?.click())
    await site.press('Create project')
    await waitUntil(() => expect(shown()).toEqual(['title.zh', 'description.zh']))
    expect(tab('繁體中文')?.textContent).toBe('繁體中文To correct')
    expect(find<HTMLInputElement>(site.page, '[name="title.en"]').value).toBe('Winter coats')
    await perform(() => tab('English')?.click())
    await perform(() => find(site.page, '[role=alert] a').click())
    expect(shown()).toEqual(['title.zh', 'description.zh'])
    expect(document.activeElement).toBe(find(site.page, '[name="title.zh"]'))
  })

  it('without a title asks for it in the language of the reader, until one has it', async () => {
    const site = await open('/CreateGoal', 'zh')
    await waitUntil(() => find(site.page, '[name="title.zh"]'))
    const tabs = () => [...site.page.querySelectorAll<HTMLElement>('[role=tab]')]
    const shown = () => find(site.page, '[role=tabpanel]:not([hidden]) input').getAttribute('name')
    await perform(() => tabs()[0]?.click())
    await site.press('建立項目')
    await waitUntil(() => expect(shown()).toBe('title.zh'))
    expect(tabs().map(({ textContent }) => textContent)).toEqual([
      'English',
      '繁體中文需要更正',
      '简体中文',
    ])
    await site.fill('title.en', 'Winter coats')
    await waitUntil(() => expect(tabs()[1]?.textContent).toBe('繁體中文'))
  })

  it('is edited from the version that was seen, and its kind stays after a payment', async () => {
    const site = await open(`/CreateGoal/${card.id}`)
    await waitUntil(() => find(site.page, '[name="title.en"]'))
    expect(find<HTMLInputElement>(site.page, '[value=payment]').disabled).toBe(true)
    await site.fill('title.en', 'Warm coats')
    await site.sees('Warm coats')
    await site.press('Save')
    await site.sees('Saved. Payers see it now.')
    expect(api.sent).toMatchObject([
      { call: `PUT /projects/${card.id}`, body: { version: 3, title: { en: 'Warm coats' } } },
    ])
  })

  it('is not opened to be edited by a viewer', async () => {
    api.role = 'viewer'
    const site = await open(`/CreateGoal/${card.id}`)
    await site.sees('Only owners, finance staff and fundraisers can change projects.')
    expect(site.page.querySelector('[name="title.en"]')).toBeNull()
  })

  it.each(languages)('is worded in %s', async (language) => {
    const site = await open('/CreateGoal', language)
    await waitUntil(() => find(site.page, '[name="title.en"]'))
    expect(site.page.textContent.includes('Create project')).toBe(language === 'en')
  })
})
