import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PaymentMethodsAnswer } from '@almoner/api/desk/payment-methods/contract.ts'
import { manualMethods } from '@almoner/domain/payment-methods/payment-method.ts'
import { waitUntil } from '../../../testing/eventually.ts'
import { find, perform } from '../../../testing/render.tsx'
import { manual, openMethods, password, stepUp, type, wallet } from '../testing/methods.tsx'

const methods: PaymentMethodsAnswer = {
  mayEdit: true,
  plan: 'premium',
  planWith: { wallets: 'pro', manual: 'premium' },
  defaultLanguage: 'en',
  wallets: [wallet(), wallet({ method: 'tap_and_go' })],
  manual: manualMethods.map((method) => manual(method)),
}
let refuse: Response | null
let requests: { body: unknown }[]

beforeEach(() => {
  refuse = null
  requests = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    if (request.method === 'GET') return Response.json(methods)
    requests.push({ body: await request.json() })
    return refuse ?? Response.json(methods)
  })
})

describe('something typed and not saved', () => {
  it('requires confirmation before another screen opens', async () => {
    const { page, entry, toggle, leave } = await openMethods()
    await toggle('BoC Pay')
    await type(find(entry('BoC Pay'), '#field-bocpay-code'), 'https://pay.example/1')
    await leave()
    await waitUntil(() => expect(find(page, 'dialog[open]').textContent).toContain('Leave without'))
    await perform(() => find(page, 'dialog[open] button').click())
    expect(find<HTMLTextAreaElement>(page, '#field-bocpay-code').value).toContain('pay.example')
    await leave()
    await waitUntil(() => find(page, 'dialog[open]'))
    const leaves = [...page.querySelectorAll('dialog[open] button')].at(-1)
    await perform(() => (leaves as HTMLElement).click())
    await waitUntil(() => expect(page.textContent).toContain('Inbox'))
  })

  it('does not require confirmation if only a form was opened', async () => {
    const { page, toggle, leave } = await openMethods()
    await toggle('BoC Pay')
    await leave()
    await waitUntil(() => expect(page.textContent).toContain('Inbox'))
  })
})

describe('the password before a change', () => {
  const wrong = () =>
    Response.json(
      {
        status: 422,
        message: 'Wrong Password.',
        error: { code: 'wrong_password' },
        fields: { password: 'password.wrong' },
      },
      { status: 422 },
    )
  const typed = async () => {
    const page = await openMethods()
    await page.toggle('BoC Pay')
    await type(find(page.entry('BoC Pay'), '#field-bocpay-code'), 'https://pay.example/1')
    await page.press('BoC Pay')
    const code = () => find<HTMLTextAreaElement>(page.entry('BoC Pay'), '#field-bocpay-code').value
    return { ...page, code }
  }

  it('is asked for in the form, and nothing is sent without it', async () => {
    const { entry, isAsked } = await typed()
    expect(isAsked('BoC Pay')).toBe(true)
    expect(entry('BoC Pay').textContent).toContain('Every owner of your organisation receives')
    await perform(() => find(entry('BoC Pay'), 'dialog button[type=submit]').click())
    expect(requests).toEqual([])
    expect(find(entry('BoC Pay'), '#field-bocpay-password-error').textContent).toBe(
      'Enter your password',
    )
  })

  it('that is wrong is reported at its field, and what was typed is kept', async () => {
    refuse = wrong()
    const { entry, confirm, isAsked, code } = await typed()
    await confirm('BoC Pay', 'Guessed2026')
    await waitUntil(() =>
      expect(find(entry('BoC Pay'), '#field-bocpay-password-error').textContent).toBe(
        'Wrong Password.',
      ),
    )
    expect(isAsked('BoC Pay')).toBe(true)
    expect(code()).toBe('https://pay.example/1')
    refuse = null
    await confirm('BoC Pay')
    expect(requests.at(-1)?.body).toMatchObject({ code: 'https://pay.example/1', stepUp })
    await waitUntil(() => expect(entry('BoC Pay').querySelector('form')).toBeNull())
  })

  it('can be postponed, and is not kept', async () => {
    const { entry, press, isAsked, code } = await typed()
    await type(find(entry('BoC Pay'), 'dialog input'), password)
    await perform(() => find(entry('BoC Pay'), 'dialog footer button').click())
    expect(isAsked('BoC Pay')).toBe(false)
    expect(requests).toEqual([])
    expect(code()).toBe('https://pay.example/1')
    await press('BoC Pay')
    expect(find<HTMLInputElement>(entry('BoC Pay'), 'dialog input').value).toBe('')
  })

  it('is not asked for again if the settings themselves are wrong', async () => {
    refuse = Response.json(
      { status: 422, message: 'That is a program.', error: { code: 'code_dangerous' } },
      { status: 422 },
    )
    const { entry, confirm, isAsked } = await typed()
    await confirm('BoC Pay')
    await waitUntil(() => expect(isAsked('BoC Pay')).toBe(false))
    expect(find(entry('BoC Pay'), '[role=alert]').textContent).toBe('That is a program.')
  })
})
