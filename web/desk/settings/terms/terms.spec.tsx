import { describe, expect, it, vi } from 'vitest'
import type { AcceptTermsBody, TermsAnswer } from '@almoner/api/desk/settings/terms/contract.ts'
import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { deskAnswers, openDesk, overview, refusal } from '../../../testing/desk-site.tsx'
import { waitUntil } from '../../../testing/eventually.ts'
import { press } from '../../../testing/press.ts'
import { find, perform } from '../../../testing/render.tsx'

const path = '/api/organizations/terms'
const bodies: AcceptTermsBody[] = []

const signed: TermsAnswer['accepted'][number] = {
  version: '2026-11',
  textSha256: 'a'.repeat(64),
  shown: { language: 'zh', text: ['本機構同意。'] },
  acceptedAt: '2026-11-20T02:00:00.000Z',
  by: null,
  signatories: { director: '陳大文', secretary: '李小明' },
}
const due = {
  version: '2027-03',
  textSha256: 'b'.repeat(64),
  language: 'en' as const,
  text: ['The organisation agrees anew.'],
}
const newer = { ...signed, ...due, shown: due, by: 'Ann Lee', signatories: null }

type Opened = {
  at?: string
  role?: string
  language?: Language
  isDue?: boolean
  refused?: Response
}

const open = async ({ at = '/OrgSettings/Terms', role, language, isDue, refused }: Opened = {}) => {
  bodies.length = 0
  let answer: TermsAnswer = { due: isDue ? due : null, accepted: [signed] }
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('print', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
    const answers = deskAnswers(role) as Record<string, object>
    if (pathname === '/api/organizations/overview') {
      const person = { ...overview.person, role: role ?? 'owner' }
      return Response.json({ ...overview, person, termsDue: answer.due !== null })
    }
    if (pathname !== path) {
      const other = answers[pathname]
      return other ? Response.json(other) : new Response(null, { status: 204 })
    }
    if (refused) return refused
    if (request.method === 'POST') {
      const body = JSON.parse(await request.text()) as AcceptTermsBody
      bodies.push(body)
      if (body.version !== answer.due?.version) return refusal(409, 'terms_changed', 'Changed.')
      answer = { due: null, accepted: [newer, signed] }
    }
    return Response.json(answer)
  })
  return (await openDesk(at, language)).page
}

const sees = (page: HTMLElement, text: string) =>
  waitUntil(() => expect(page.textContent).toContain(text))

const banner = 'The terms have a newer version'

describe('the agreement of a charity', () => {
  it('is shown with its text, who signed it and when', async () => {
    const page = await open()
    await sees(page, '本機構同意。')
    expect(find(page, 'ol[lang]').getAttribute('lang')).toBe('zh-Hant-HK')
    const facts = [...page.querySelectorAll('dd')].map(({ textContent }) => textContent)
    expect(facts.slice(0, 4)).toEqual(['2026-11', '2026/11/20 10:00', '陳大文', '李小明'])
    expect(page.textContent).toContain('Print')
    expect(page.textContent).not.toContain(banner)
  })

  it('that has a newer version is read and accepted, after which the notice disappears', async () => {
    const page = await open({ at: '/OrgSettings', isDue: true })
    await sees(page, banner)
    await sees(page, 'TermsNew version')
    const notice = find(page, '[role=status] a[href="/OrgSettings/Terms"]')
    await perform(() => notice.click())
    await sees(page, 'The organisation agrees anew.')
    expect(page.textContent).not.toContain(banner)
    await press(page, 'Accept version 2027-03')
    await sees(page, 'Your charity has accepted version 2027-03.')
    expect(bodies).toEqual([{ version: '2027-03', textSha256: due.textSha256 }])
    await sees(page, 'Ann Lee')
    await sees(page, 'Text of version 2026-11')
    await perform(() => find(page, 'nav a[href="/OrgSettings"]').click())
    await sees(page, 'What your charity has set up here.')
    await waitUntil(() => expect(page.textContent).not.toContain(banner))
  })

  it.each(['finance', 'fundraiser', 'viewer', 'auditor'])('is not for: %s', async (role) => {
    const page = await open({ role })
    await sees(page, 'Only owners can see and accept the terms.')
    expect(page.textContent).not.toContain('陳大文')
  })

  it('can be read again after a failure', async () => {
    const page = await open({ refused: new Response(null, { status: 503 }) })
    await sees(page, 'again')
    expect(page.textContent).not.toContain('陳大文')
  })

  it.each(languages)('is worded in %s', async (language) => {
    const page = await open({ language, isDue: true })
    await sees(page, '陳大文')
    expect(page.textContent.includes('What your charity accepted')).toBe(language === 'en')
  })
})
