import { describe, expect, it, vi } from 'vitest'
import type { ReceiptFormatAnswer } from '@almoner/api/desk/settings/receipt-format/contract.ts'
import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { deskAnswers, openDesk, refusal, type } from '../../../testing/desk-site.tsx'
import { waitUntil } from '../../../testing/eventually.ts'
import { press } from '../../../testing/press.ts'
import { find, perform } from '../../../testing/render.tsx'

const path = '/api/organizations/receipt-format'
const bodies: unknown[] = []
let answer: ReceiptFormatAnswer
let firstIsIssued = false
const prefixError = { prefix: 'prefix.taken' }
const hash = 'a'.repeat(64)

type Opened = { role?: string; language?: Language; refused?: Response; locked?: boolean }

const open = async ({ role = 'owner', language, refused, locked = false }: Opened = {}) => {
  bodies.length = 0
  firstIsIssued = false
  answer = {
    detail: 'detailed',
    footer: { en: '', zh: '', cn: '' },
    signature: '',
    prefix: 'HLCF',
    prefixLocked: locked,
    revision: 0,
  }
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname === path) {
      if (request.method === 'GET') return refused ?? Response.json(answer)
      const format = JSON.parse(await request.text()) as ReceiptFormatAnswer & { seen: number }
      bodies.push(format)
      if (format.prefix === 'THCK')
        return refusal(
          409,
          'receipt_prefix_taken',
          'Another charity uses these letters.',
          prefixError,
        )
      if (format.prefix !== answer.prefix && firstIsIssued) {
        answer = { ...answer, prefixLocked: true }
        return refusal(409, 'receipt_prefix_locked', 'The letters are fixed.', {
          prefix: 'prefix.locked',
        })
      }
      if (format.seen !== answer.revision) return refusal(409, 'setting_changed', 'Changed.')
      answer = { ...answer, ...format, revision: answer.revision + 1 }
      return Response.json(answer)
    }
    if (pathname === `${path}/signature`) {
      return Response.json({ signature: `${hash}.png` }, { status: 201 })
    }
    if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
    const answers = deskAnswers(role) as Record<string, unknown>
    return Response.json(answers[pathname] ?? { rows: 0 })
  })
  return (await openDesk('/OrgSettings/ReceiptFormat', language)).page
}

const area = (page: HTMLElement, language: Language) =>
  find<HTMLTextAreaElement>(page, `[name="footer.${language}"]`)

const choose = async (page: HTMLElement, file: File) => {
  const picker = find<HTMLInputElement>(page, 'input[type=file]')
  Object.defineProperty(picker, 'files', { value: [file], configurable: true })
  await perform(() => {
    picker.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

const prefixInput = (page: HTMLElement) => find<HTMLInputElement>(page, '[name=prefix]')

const preview = (page: HTMLElement) => find<HTMLAnchorElement>(page, 'a[href*="preview.pdf"]')

const sees = (page: HTMLElement, text: string) =>
  waitUntil(() => expect(page.textContent).toContain(text))

describe('the form of receipts', () => {
  it('is chosen, previewed before it is saved, and saved', async () => {
    const page = await open()
    await sees(page, 'HLCF-2026-000001')
    expect(preview(page).getAttribute('href')).toBe(
      `${path}/preview.pdf?detail=detailed&footer=&signature=&prefix=HLCF`,
    )
    await perform(() => find<HTMLInputElement>(page, 'input[value=basic]').click())
    await waitUntil(() => expect(preview(page).getAttribute('href')).toContain('detail=basic&'))
    await press(page, 'Save')
    await sees(page, 'Saved. Your next receipts have this format.')
    expect(bodies).toEqual([
      {
        detail: 'basic',
        footer: { en: '', zh: '', cn: '' },
        signature: '',
        prefix: 'HLCF',
        seen: 0,
      },
    ])
  })

  it('has words of the charity and a signature, which the preview has before they are saved', async () => {
    const page = await open()
    await sees(page, '300 characters left')
    await perform(() => type(area(page, 'en'), 'Thank you.'))
    await sees(page, '290 characters left')
    await choose(page, new File(['x'], 'signature.png', { type: 'image/png' }))
    await sees(page, 'Remove the signature')
    expect(preview(page).getAttribute('href')).toBe(
      `${path}/preview.pdf?detail=detailed&footer=Thank+you.&signature=${hash}.png&prefix=HLCF`,
    )
    await press(page, 'Save')
    await sees(page, 'Saved.')
    expect(bodies).toMatchObject([{ footer: { en: 'Thank you.' }, signature: `${hash}.png` }])
  })

  it('refuses too long a text and a file that is no picture, at their fields', async () => {
    const page = await open()
    await sees(page, '300 characters left')
    await choose(page, new File(['x'], 'signature.pdf', { type: 'application/pdf' }))
    await sees(page, 'Only .jpg or .png')
    await perform(() => type(area(page, 'zh'), '謝'.repeat(301)))
    await sees(page, 'Too long')
    await press(page, 'Save')
    await sees(page, 'The text can have at most 300 characters in each language')
    expect(bodies).toEqual([])
  })

  it('that another person changed is shown, and replaced at the next press', async () => {
    const page = await open()
    await sees(page, '300 characters left')
    await perform(() => type(area(page, 'en'), 'Mine'))
    const footer = { en: 'Theirs', zh: '', cn: '' }
    answer = { ...answer, detail: 'basic', footer, signature: `${hash}.png`, revision: 1 }
    await press(page, 'Save')
    await sees(page, 'Another person changed this')
    expect([...page.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      'Basic',
      'Theirs',
      'Another picture',
    ])
    expect(area(page, 'en').value).toBe('Mine')
    await press(page, 'Save')
    await sees(page, 'Saved.')
    expect(bodies.at(-1)).toMatchObject({ footer: { en: 'Mine' }, seen: 1 })
  })

  it('has letters before its numbers, which the preview has before they are saved', async () => {
    const page = await open()
    await sees(page, 'HLCF-2026-000001')
    await perform(() => type(prefixInput(page), 'h1'))
    await press(page, 'Save')
    await sees(page, 'Use 2 to 6 letters from A to Z')
    await perform(() => type(prefixInput(page), ' thck'))
    await press(page, 'Save')
    await sees(page, 'Another charity uses these letters.')
    expect(prefixInput(page).value).toBe(' thck')
    await perform(() => type(prefixInput(page), 'hlc'))
    await sees(page, 'HLC-2026-000001')
    expect(preview(page).getAttribute('href')).toContain('&prefix=HLC')
    await press(page, 'Save')
    await sees(page, 'Saved.')
    expect(bodies.at(-1)).toMatchObject({ prefix: 'HLC' })
    expect(prefixInput(page).value).toBe('HLC')
  })

  it('has letters that are fixed once a receipt is issued', async () => {
    const page = await open({ locked: true })
    await sees(page, 'The letters are fixed because receipts were issued with them.')
    const input = find<HTMLInputElement>(page, '#field-prefix')
    expect([input.value, input.readOnly]).toEqual(['HLCF', true])
  })

  it('shows that the first receipt has been issued, and saves the rest', async () => {
    const page = await open()
    await sees(page, 'HLCF-2026-000001')
    firstIsIssued = true
    await perform(() => type(prefixInput(page), 'HLC'))
    await perform(() => type(area(page, 'en'), 'Thank you.'))
    await press(page, 'Save')
    await sees(page, 'The letters are fixed.')
    await sees(page, 'HLCF-2026-000001')
    expect(area(page, 'en').value).toBe('Thank you.')
    await press(page, 'Save')
    await sees(page, 'Saved.')
    expect(bodies.at(-1)).toMatchObject({ prefix: 'HLCF', footer: { en: 'Thank you.' } })
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
