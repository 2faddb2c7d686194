import { describe, expect, it, vi } from 'vitest'
import type { ThemeAnswer } from '@almoner/api/desk/settings/theme/contract.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { deskAnswers, openDesk, refusal, type } from '../../../testing/desk-site.tsx'
import { waitUntil } from '../../../testing/eventually.ts'
import { press } from '../../../testing/press.ts'
import { find, perform } from '../../../testing/render.tsx'

const path = '/api/organizations/theme'

const theme: ThemeAnswer = {
  isIncluded: true,
  planWith: 'plus',
  name: 'Harbour Light',
  address: 'http://harbour.localhost:3000',
  colours: { header: '0F3D4C', button: 'B5482A', progressBar: 'DE9B35' },
  revision: 0,
}

const bodies: unknown[] = []
/** The colours as another person has set them. Null if no other person has. */
let meanwhile: ThemeAnswer | null = null

type Opened = { role?: string; language?: (typeof languages)[number]; refused?: Response }

const open = async (answer: ThemeAnswer, { role = 'owner', language, refused }: Opened = {}) => {
  bodies.length = 0
  meanwhile = null
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname === path) {
      if (request.method === 'GET') return Response.json(meanwhile ?? answer)
      const colours = JSON.parse(await request.text()) as ThemeAnswer['colours'] & { seen: number }
      bodies.push(colours)
      if (colours.seen !== (meanwhile ?? answer).revision) {
        return refusal(409, 'setting_changed', 'Changed.')
      }
      return refused ?? Response.json({ ...answer, colours })
    }
    if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
    const answers = deskAnswers(role) as Record<string, unknown>
    return Response.json(answers[pathname] ?? { rows: 0 })
  })
  return (await openDesk('/OrgSettings/ThemeColor', language)).page
}

const sees = (page: HTMLElement, text: string) =>
  waitUntil(() => expect(page.textContent).toContain(text))

const input = (page: HTMLElement, name: string) => find<HTMLInputElement>(page, `#field-${name}`)

const preview = (page: HTMLElement) => find(page, '[role=img][aria-label*=colours]')

describe('the colours of a charity', () => {
  it('are seen in the preview as they are typed, with their contrast, and saved', async () => {
    const page = await open(theme)
    await sees(page, 'Header: white text')
    await perform(() => type(input(page, 'header'), '#ffe08a'))
    await sees(page, 'Header: black text')
    expect(preview(page).style.getPropertyValue('--brand-header')).toBe('#ffe08a')
    await press(page, 'Save')
    await sees(page, 'Saved.')
    expect(bodies).toEqual([{ ...theme.colours, header: 'FFE08A', seen: 0 }])
  })

  it('that are too light for a page are shown as made darker', async () => {
    const page = await open(theme)
    await sees(page, 'Links: as chosen')
    await perform(() => type(input(page, 'button'), '#FFEE00'))
    await sees(page, 'Links: made darker so that they can be read')
    expect(preview(page).style.getPropertyValue('--brand-on-button')).toBe('#000000')
  })

  it('that are invalid are refused at their field, and what was typed is kept', async () => {
    const page = await open(theme)
    await sees(page, 'Header: white text')
    await perform(() => type(input(page, 'progressBar'), 'orange'))
    await press(page, 'Save')
    await sees(page, 'Enter a colour as six digits or letters')
    expect(input(page, 'progressBar').value).toBe('orange')
    expect(bodies).toEqual([])
  })

  it('are refused if the plan has changed since the form was opened', async () => {
    const page = await open(theme, {
      refused: refusal(409, 'plan_excludes_theme_colours', 'Your plan does not include it.'),
    })
    await sees(page, 'Header: white text')
    await perform(() => type(input(page, 'header'), '#123456'))
    await press(page, 'Save')
    await sees(page, 'Your plan does not include it.')
    expect(input(page, 'header').value).toBe('#123456')
  })

  it('that another person changed are shown, and replaced at the next press', async () => {
    const page = await open(theme)
    await sees(page, 'Header: white text')
    await perform(() => type(input(page, 'header'), '#123456'))
    meanwhile = { ...theme, colours: { ...theme.colours, header: 'ABCDEF' }, revision: 1 }
    await press(page, 'Save')
    await sees(page, 'Theme colour#ABCDEF')
    expect(input(page, 'header').value).toBe('#123456')
    await press(page, 'Save')
    await sees(page, 'Saved.')
    expect(bodies.at(-1)).toEqual({ ...theme.colours, header: '123456', seen: 1 })
  })

  it('that another person changed are shown when what was typed is discarded', async () => {
    const page = await open(theme)
    await sees(page, 'Header: white text')
    await perform(() => type(input(page, 'header'), '#123456'))
    meanwhile = { ...theme, colours: { ...theme.colours, header: 'ABCDEF' }, revision: 1 }
    await press(page, 'Save')
    await sees(page, 'Theme colour#ABCDEF')
    await press(page, 'Discard what I entered')
    await waitUntil(() => expect(input(page, 'header').value).toBe('#ABCDEF'))
  })

  it('can be tried on the free plan, and not saved', async () => {
    const page = await open({ ...theme, isIncluded: false })
    await sees(page, 'Your own colours come with the Plus plan')
    expect(page.textContent).not.toContain('Save')
  })

  it('are not for the other roles', async () => {
    const page = await open(theme, { role: 'finance' })
    await sees(page, 'Only owners and fundraisers')
    expect(page.querySelector('#field-header')).toBeNull()
  })

  it.each(languages)('are worded in %s', async (language) => {
    const page = await open(theme, { language })
    await waitUntil(() => find(page, '#field-header'))
    expect(page.textContent.includes('Theme colours')).toBe(language === 'en')
  })
})
