import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PaymentMethodsAnswer } from '@almoner/api/desk/payment-methods/contract.ts'
import { fpsCode } from '@almoner/domain/payment-code/fps-code.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { methodPages } from './method-pages.ts'
import { deskAnswers, openDesk, type } from '../../testing/desk-site.tsx'
import { noMethods } from '../../testing/payment-methods.ts'
import { waitUntil } from '../../testing/eventually.ts'
import { find, perform } from '../../testing/render.tsx'

let methods: PaymentMethodsAnswer
let fails: boolean

beforeEach(() => {
  methods = noMethods
  fails = false
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    const isMethods = pathname === '/api/organizations/ways-to-pay'
    if (isMethods && fails) return Response.json({ message: 'Sorry.' }, { status: 422 })
    const answers: Record<string, unknown> = deskAnswers()
    const answer = isMethods ? methods : answers[pathname]
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  })
})

const open = async (path: string, language?: 'en' | 'zh' | 'cn') => {
  const { page } = await openDesk(path, language)
  await waitUntil(() => expect(page.querySelector('h1')).not.toBeNull())
  return page
}

const preview = 'section[aria-label="What payers see"]'

const fpsText = (): string => {
  const result = fpsCode({ proxy: { fpsId: '1234567' }, amountCents: null, reference: null })
  return requirePresent('code' in result ? result.code : undefined, 'a code')
}

describe('the page of a way of paying', () => {
  it.each(Object.keys(methodPages))(
    'has its form or its state, and what payers see: %s',
    async (path) => {
      const page = await open(path)
      await waitUntil(() => expect(page.querySelector(preview)).not.toBeNull())
      const brands = path.endsWith('Alipay') || path.endsWith('WeChatPay') ? 2 : 1
      expect(page.querySelectorAll(preview)).toHaveLength(brands)
      expect(page.querySelectorAll('h2')).toHaveLength(brands)
      expect(find(page, 'main a[href="/WaysToPay"]').textContent).toBe('All payment methods')
    },
  )

  it('shows what is typed as payers will see it', async () => {
    const page = await open('/OrgSettings/BankTransfer')
    await waitUntil(() => expect(page.querySelector('#field-bank-accountNumber')).not.toBeNull())
    await perform(() =>
      type(find<HTMLInputElement>(page, '#field-bank-accountNumber'), '123 456789'),
    )
    await perform(() =>
      type(
        find<HTMLTextAreaElement>(page, '#field-bank_transfer-instructions-en'),
        'Thank you for giving',
      ),
    )
    expect(find(page, preview).textContent).toContain('123 456789')
    expect(find(page, preview).textContent).toContain('Thank you for giving')
  })

  it('shows how a code is read, and puts the amount into the payer’s code', async () => {
    const page = await open('/OrgSettings/Fps')
    await waitUntil(() => expect(page.querySelector('#field-fps-code')).not.toBeNull())
    expect(find(page, preview).textContent).toContain('Your code appears here.')
    await perform(() => type(find<HTMLTextAreaElement>(page, '#field-fps-code'), fpsText()))
    expect(page.textContent).toContain('Reads as: FPS identifier 1234567 · any amount')
    expect(find(page, preview).textContent).toContain('The amount and the reference are in the')
    expect(find(page, `${preview} canvas`).getAttribute('aria-label')).toContain('HK$500.00')
  })

  it('that the plan does not include names the plan that does, and still shows the preview', async () => {
    methods = {
      ...noMethods,
      plan: 'plus',
      wallets: noMethods.wallets.map((way) => ({ ...way, state: 'plan_too_small' })),
      manual: noMethods.manual.map((way) => ({ ...way, state: 'plan_too_small' })),
    }
    const page = await open('/OrgSettings/Octopus')
    await waitUntil(() => expect(page.textContent).toContain('Octopus comes with the Premium plan'))
    expect(find(page, 'main a[href="/"]').textContent).toBe('Compare the plans')
    expect(page.querySelector('form')).toBeNull()
    expect(find(page, preview).textContent).toContain('Open Octopus and choose to scan.')
    const wallets = await open('/OrgSettings/PayMe')
    await waitUntil(() => expect(wallets.textContent).toContain('PayMe comes with the Pro plan'))
  })

  it('cannot be changed by a role that only reads', async () => {
    methods = { ...noMethods, mayEdit: false }
    const page = await open('/OrgSettings/Cash')
    await waitUntil(() => expect(page.textContent).toContain('You can view this page.'))
    expect(page.querySelector('form')).toBeNull()
    expect(find(page, preview).textContent).toContain('Have HK$500.00 ready.')
  })

  it('can be requested again if it could not be loaded', async () => {
    fails = true
    const page = await open('/OrgSettings/Cash')
    await waitUntil(() => expect(page.textContent).toContain('Try again'))
    fails = false
    const again = [...page.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Try again',
    )
    await perform(() => again?.click())
    await waitUntil(() => expect(page.querySelector(preview)).not.toBeNull())
    expect(page.textContent).not.toContain('Try again')
  })

  it.each(languages)('is worded in %s', async (language) => {
    const page = await open('/OrgSettings/Fps', language)
    await waitUntil(() => expect(page.querySelector('form')).not.toBeNull())
    expect(find(page, 'main').textContent.includes('What payers see')).toBe(language === 'en')
  })
})
