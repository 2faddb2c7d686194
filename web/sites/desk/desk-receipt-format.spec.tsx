import { describe, expect, it, vi } from 'vitest'
import type { ReceiptFormatAnswer } from '@almoner/api/desk/settings/receipt-format/contract.ts'
import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { deskAnswers, openDesk } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { press } from '../../testing/press.ts'
import { find, perform } from '../../testing/render.tsx'

const path = '/api/organizations/receipt-format'
const sent: unknown[] = []

type Opened = { role?: string; language?: Language; refused?: Response }

const open = async ({ role = 'owner', language, refused }: Opened = {}) => {
  sent.length = 0
  let answer: ReceiptFormatAnswer = { detail: 'detailed', prefix: 'HLCF' }
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname === path) {
      if (request.method === 'GET') return refused ?? Response.json(answer)
      const format = JSON.parse(await request.text()) as Pick<ReceiptFormatAnswer, 'detail'>
      sent.push(format)
      answer = { ...answer, ...format }
      return Response.json(answer)
    }
    if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
    const known = deskAnswers(role) as Record<string, unknown>
    return Response.json(known[pathname] ?? { rows: 0 })
  })
  return (await openDesk('/OrgSettings/ReceiptFormat', language)).page
}

const preview = (page: HTMLElement) => find<HTMLAnchorElement>(page, 'a[href*="preview.pdf"]')

const sees = (page: HTMLElement, text: string) =>
  waitUntil(() => expect(page.textContent).toContain(text))

describe('the form of receipts', () => {
  it('is chosen, previewed before it is saved, and saved', async () => {
    const page = await open()
    await sees(page, 'HLCF-2026-000001')
    expect(preview(page).getAttribute('href')).toBe(`${path}/preview.pdf?detail=detailed`)
    await perform(() => find<HTMLInputElement>(page, 'input[value=basic]').click())
    await waitUntil(() =>
      expect(preview(page).getAttribute('href')).toBe(`${path}/preview.pdf?detail=basic`),
    )
    await press(page, 'Save')
    await sees(page, 'Saved. Your next receipts have this form.')
    expect(sent).toEqual([{ detail: 'basic' }])
  })

  it('is not for fundraisers', async () => {
    const page = await open({ role: 'fundraiser' })
    await sees(page, 'Only owners and finance staff can see this.')
    expect(page.querySelector('input[value=basic]')).toBeNull()
  })

  it('can be read again after a failure', async () => {
    const page = await open({ refused: new Response(null, { status: 503 }) })
    await sees(page, 'again')
    expect(page.querySelector('input[value=basic]')).toBeNull()
  })

  it.each(languages)('is worded in %s', async (language) => {
    const page = await open({ language })
    await waitUntil(() => find(page, 'input[value=basic]'))
    expect(page.textContent.includes('Receipt format')).toBe(language === 'en')
  })
})
