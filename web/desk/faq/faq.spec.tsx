import { beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { deskAnswers, openDesk, type } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { find, perform } from '../../testing/render.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  Element.prototype.scrollIntoView = () => undefined
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    const answers: Record<string, unknown> = deskAnswers()
    const answer = answers[pathname]
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  })
})

const questions = (page: HTMLElement): readonly (string | null)[] =>
  [...page.querySelectorAll('main summary')].map(({ textContent }) => textContent)

const open = async (address: string, language?: 'en' | 'zh' | 'cn') => {
  const site = await openDesk(address, language)
  await waitUntil(() => expect(questions(site.page).length).toBeGreaterThan(0))
  return site
}

describe('the questions and answers', () => {
  it('are searched while the reader types, and the address contains the search', async () => {
    const { page, address } = await open('/Faq')
    const all = questions(page).length
    await perform(() => type(find<HTMLInputElement>(page, '#field-faq-search'), 'void cheque'))
    await waitUntil(() => expect(questions(page).length).toBeLessThan(all))
    expect(address()).toContain('q=void+cheque')
    expect(find(page, 'main [role=status]').textContent).toMatch(/^\d+ questions?$/)
  })

  it('show a message if none matches, with a button to show all', async () => {
    const { page } = await openDesk('/Faq?q=zzzz')
    await waitUntil(() => expect(page.textContent).toContain('No question matches “zzzz”'))
    const back = [...page.querySelectorAll('main button')].find(
      ({ textContent }) => textContent === 'Show all questions',
    )
    await perform(() => (back as HTMLElement).click())
    await waitUntil(() => expect(questions(page).length).toBeGreaterThan(30))
    expect(find<HTMLInputElement>(page, '#field-faq-search').value).toBe('')
  })

  it('are limited to one area if the address names it', async () => {
    const { page } = await open('/Faq?area=team')
    expect([...page.querySelectorAll('main h2')].map((each) => each.textContent)).toEqual(['Team'])
    expect(find<HTMLSelectElement>(page, '#field-faq-area').value).toBe('team')
  })

  it('open at the one that the address names', async () => {
    const { page } = await open('/Faq#refund')
    await waitUntil(() => expect(find<HTMLDetailsElement>(page, '#refund').open).toBe(true))
    expect([...page.querySelectorAll('details')].filter((each) => each.open)).toHaveLength(1)
    expect(document.activeElement).toBe(find(page, '#refund summary'))
  })

  it('have each address once', async () => {
    const { page } = await open('/Faq')
    const ids = [...page.querySelectorAll('main details')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each(languages)('are worded in %s', async (language) => {
    const { page } = await open('/Faq', language)
    const english = questions(page).filter((text) => /^(?:How|What|Why|When|Can) /.test(text ?? ''))
    expect(english.length > 0).toBe(language === 'en')
    expect(find(page, 'header a[aria-current=page]').getAttribute('href')).toBe('/Faq')
  })
})

const helpButton = 'header button[aria-expanded][aria-label="Help"]'

describe('the help of a screen', () => {
  it('shows the first questions of its area, and links to all of them', async () => {
    const { page, address } = await openDesk('/OrgSettings')
    const summaries = () => [...page.querySelectorAll('header summary')]
    await waitUntil(() => find(page, helpButton))
    const help = find(page, helpButton)
    expect(help.textContent).toBe('Help')
    expect(summaries()).toEqual([])
    await perform(() => help.click())
    await waitUntil(() => expect(summaries()).toHaveLength(4))
    expect(help.getAttribute('aria-expanded')).toBe('true')
    await perform(() => find(page, 'header a[href="/Faq?area=settings"]').click())
    await waitUntil(() => expect(address()).toBe('/Faq?area=settings'))
    expect(page.querySelector(helpButton)).toBeNull()
  })
})
