import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PaymentMethodsAnswer } from '@almoner/api/desk/payment-methods/contract.ts'
import { manualMethods } from '@almoner/domain/payment-methods/payment-method.ts'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { waitUntil } from '../../testing/eventually.ts'
import { find, perform, render } from '../../testing/render.tsx'
import {
  manual,
  none,
  openMethods as open,
  password,
  stepUp,
  type,
  wallet,
} from './testing/methods.tsx'
import { PaymentMethods } from './payment-methods.tsx'

const until = (daysLeft: number) =>
  wallet({
    state: 'on',
    credentials: { storedAt: '2026-11-20T02:00:00.000Z', expiresOn: '2027-11-20', daysLeft },
  })

let methods: PaymentMethodsAnswer
let refuse: Response | null
let requests: { method: string; path: string; body: unknown }[]

beforeEach(() => {
  methods = {
    mayEdit: true,
    plan: 'premium',
    planWith: { wallets: 'pro', manual: 'premium' },
    defaultLanguage: 'en',
    wallets: [wallet(), wallet({ method: 'tap_and_go' })],
    manual: manualMethods.map((method) => manual(method)),
  }
  refuse = null
  requests = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    if (request.method === 'GET') return Response.json(methods)
    const text = await request.text()
    const body: unknown = text === '' ? null : JSON.parse(text)
    requests.push({ method: request.method, path: new URL(request.url).pathname, body })
    return refuse ?? Response.json(methods)
  })
})

describe('payment methods', () => {
  it('are shown as placeholders in their groups and rows while they load', async () => {
    vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}))
    const page = await render(
      <QueryClientProvider client={createQueryClient()}>
        <PaymentMethods />
      </QueryClientProvider>,
    )
    const titles = [...page.querySelectorAll('h2')].map((title) => title.textContent)
    expect(titles).toEqual(['Wallets', 'Paid directly to you'])
    const rows = [...page.querySelectorAll('[aria-busy=true]')].map((list) => list.children.length)
    expect(rows).toEqual([2, 10])
  })

  it('cannot be changed by a role that only reads', async () => {
    methods = {
      ...methods,
      mayEdit: false,
      wallets: [until(300), wallet({ method: 'tap_and_go' })],
    }
    const { page } = await open()
    expect(page.querySelector('button')).toBeNull()
    expect(page.textContent).toContain('You can view this page.')
  })

  it('that a plan does not include name the plan that does, and cannot be changed', async () => {
    const state = 'plan_too_small'
    methods.wallets = methods.wallets.map((way) => ({ ...way, state }))
    methods.manual = methods.manual.map((way) => ({ ...way, state }))
    const { page } = await open()
    expect(page.textContent).toContain('PayMe and Tap & Go come with the Pro plan.')
    expect(page.textContent).toContain('These come with the Premium plan.')
    expect(page.querySelector('button')).toBeNull()
  })

  it('that a plan no longer includes can still be removed', async () => {
    methods.wallets = [
      { ...until(300), state: 'plan_too_small' },
      wallet({ method: 'tap_and_go', state: 'plan_too_small' }),
    ]
    const { entry, toggle } = await open()
    await toggle('PayMe')
    expect(entry('PayMe').querySelector('form')).toBeNull()
    expect(entry('PayMe').textContent).toContain('Remove the credentials of PayMe')
    expect(entry('Tap & Go').querySelector('button')).toBeNull()
  })
})

describe('a way of paying the charity itself', () => {
  it('warns about a code while it is typed, and still saves it', async () => {
    const { entry, toggle, send } = await open()
    await toggle('FPS')
    await type(find(entry('FPS'), '#field-fps-code'), 'wxp://1')
    expect(entry('FPS').textContent).toContain('This looks like a code for WeChat Pay.')
    await perform(() => find(entry('FPS'), '#field-fps-enabled').click())
    await send('FPS')
    expect(requests).toEqual([
      {
        method: 'PUT',
        path: '/api/organizations/ways-to-pay/manual/fps',
        body: {
          seen: 0,
          enabled: true,
          code: 'wxp://1',
          bank: null,
          payableTo: none,
          instructions: none,
          stepUp,
        },
      },
    ])
    await waitUntil(() => expect(entry('FPS').querySelector('form')).toBeNull())
    expect(find(entry('FPS'), '[role=status]').textContent).toBe('Saved')
    expect(document.activeElement).toBe(find(entry('FPS'), 'button[aria-expanded]'))
  })

  it('draws no dangerous code and does not send one', async () => {
    const { entry, toggle, send } = await open()
    await toggle('FPS')
    await type(find(entry('FPS'), '#field-fps-code'), 'javascript:alert(1)')
    expect(entry('FPS').querySelector('svg[role=img]')).toBeNull()
    await send('FPS')
    expect(requests).toEqual([])
    expect(document.activeElement?.textContent).toContain('Enter the text of a payment code')
  })

  it('keeps what was typed after a refusal, and when it is closed and opened again', async () => {
    refuse = Response.json(
      { status: 500, message: 'Sorry.', error: { code: 'internal' } },
      { status: 500 },
    )
    const { entry, toggle, send } = await open()
    await toggle('BoC Pay')
    await type(find(entry('BoC Pay'), '#field-bocpay-code'), 'https://pay.example/1')
    await send('BoC Pay')
    await waitUntil(() => expect(find(entry('BoC Pay'), '[role=alert]').textContent).toBe('Sorry.'))
    await toggle('BoC Pay')
    await toggle('BoC Pay')
    expect(find<HTMLTextAreaElement>(entry('BoC Pay'), '#field-bocpay-code').value).toBe(
      'https://pay.example/1',
    )
  })

  it('does not cut off text that is too long, and shows an error', async () => {
    const { entry, toggle, send } = await open()
    await toggle('Cash')
    const field = find<HTMLTextAreaElement>(entry('Cash'), '#field-cash-instructions-en')
    await type(field, 'x'.repeat(1_001))
    await send('Cash')
    expect(requests).toEqual([])
    expect(field.value).toHaveLength(1_001)
    expect(entry('Cash').textContent).toContain('Shorten this text')
  })

  it('shows what is wrong at each field of an account, and lists it above', async () => {
    const { entry, toggle, send } = await open()
    await toggle('Bank transfer')
    const form = entry('Bank transfer')
    await type(find(form, '#field-bank-branchCode'), '8')
    await send('Bank transfer')
    expect(requests).toEqual([])
    const stated = (name: string) => find(form, `#field-bank-${name}-error`).textContent
    expect(stated('bankCode')).toBe('Choose the bank')
    expect(stated('branchCode')).toBe('Enter the 3 digits of the branch')
    expect(stated('accountNumber')).toBe('Enter an account number of 6 to 9 digits')
    expect(stated('accountHolder')).toBe('Enter the account holder’s name')
    const links = [...form.querySelectorAll('[role=alert] a')].map((link) =>
      link.getAttribute('href'),
    )
    expect(links).toEqual([
      '#field-bank-bankCode',
      '#field-bank-branchCode',
      '#field-bank-accountNumber',
      '#field-bank-accountHolder',
    ])
    // An account that is off may be empty as a whole.
    await type(find(form, '#field-bank-branchCode'), '')
    expect(form.querySelector('[role=alert]')).toBeNull()
  })

  it('needs the payee of cheques once payers can choose it, and not before', async () => {
    const { entry, toggle, press, isAsked } = await open()
    await toggle('Cheque')
    await perform(() => find(entry('Cheque'), '#field-check_writing-enabled').click())
    await press('Cheque')
    expect(find(entry('Cheque'), '#field-check_writing-payableTo-en-error').textContent).toBe(
      'Enter the name that cheques are payable to',
    )
    await perform(() => find(entry('Cheque'), '#field-check_writing-enabled').click())
    expect(entry('Cheque').querySelector('[role=alert]')).toBeNull()
    await press('Cheque')
    expect(isAsked('Cheque')).toBe(true)
  })

  it('accepts an account number with dashes, at a bank that is not in the list', async () => {
    const { entry, toggle, send } = await open()
    await toggle('Bank transfer')
    const form = entry('Bank transfer')
    const choice = find<HTMLSelectElement>(form, 'select')
    await perform(() => {
      choice.value = 'other'
      choice.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await type(find(form, '#field-bank-bankCode'), '999')
    await type(find(form, '#field-bank-branchCode'), '808')
    await type(find(form, '#field-bank-accountNumber'), '123-456 001')
    await send('Bank transfer')
    expect(requests).toEqual([])
    await type(find(form, '#field-bank-accountHolder'), 'Harbour Light')
    await send('Bank transfer')
    expect(requests[0]?.body).toMatchObject({
      bank: {
        bankCode: '999',
        branchCode: '808',
        accountNumber: '123456001',
        accountHolder: 'Harbour Light',
      },
    })
  })
})

describe('a wallet', () => {
  it.each([
    [90, 'The credentials expire in 90 days'],
    [30, 'The credentials expire in 30 days'],
    [1, 'The credentials expire in one day'],
    [0, 'The credentials expire today'],
  ])('whose credentials end in %i days warns: %s', async (daysLeft, warning) => {
    methods.wallets = [until(daysLeft), wallet({ method: 'tap_and_go' })]
    const { entry } = await open()
    const texts = entry('PayMe').textContent
    expect(texts).toContain('Credentials saved on 2026/11/20, expire on 2027/11/20')
    expect(texts).toContain(warning)
  })

  it('whose credentials end in more than 90 days does not warn', async () => {
    methods.wallets = [until(91), wallet({ method: 'tap_and_go' })]
    const { entry } = await open()
    expect(entry('PayMe').textContent).not.toContain('The credentials expire')
  })

  it('shows its fee, and that the platform sets it', async () => {
    methods.wallets = [wallet(), wallet({ method: 'tap_and_go', feeBasisPoints: 150 })]
    const { entry } = await open()
    expect(entry('Tap & Go').textContent).toContain('Fee 1.5%, set by the platform')
  })

  it('forgets credentials as soon as they are stored', async () => {
    const { entry, toggle, press, confirm, queryClient } = await open()
    await toggle('PayMe')
    const values = {
      clientId: 'id',
      clientSecret: 'secret',
      signingKeyId: 'key-id',
      signingKey: 'a2V5',
      expiresOn: '2027-11-20',
    }
    for (const [name, text] of Object.entries(values)) {
      await type(find(entry('PayMe'), `#field-payme-${name}`), text)
    }
    expect(find<HTMLInputElement>(entry('PayMe'), '#field-payme-clientSecret').type).toBe(
      'password',
    )
    await press('PayMe')
    expect(requests).toEqual([])
    await confirm('PayMe')
    expect(requests[0]).toMatchObject({
      path: '/api/organizations/ways-to-pay/providers/payme',
      body: { ...values, stepUp },
    })
    await waitUntil(() =>
      expect(find<HTMLInputElement>(entry('PayMe'), '#field-payme-clientSecret').value).toBe(''),
    )
    const remembered = queryClient.getMutationCache().getAll()
    const readVariables = () =>
      JSON.stringify(remembered.map(({ state }) => state.variables ?? null))
    await waitUntil(() => expect(readVariables()).not.toContain(values.clientSecret))
    expect(readVariables()).not.toContain(password)
  })

  it('shows what the server refused beside the field, and keeps the rest', async () => {
    refuse = Response.json(
      {
        status: 422,
        message: 'Check the fields and try again.',
        error: { code: 'invalid_input' },
        fields: { publicKey: 'public_key.invalid' },
      },
      { status: 422 },
    )
    const { entry, toggle, send } = await open()
    await toggle('Tap & Go')
    await send('Tap & Go')
    expect(requests).toEqual([])
    for (const name of ['appId', 'apiKey', 'publicKey']) {
      await type(find(entry('Tap & Go'), `#field-tap_and_go-${name}`), 'x')
    }
    await send('Tap & Go')
    await waitUntil(() =>
      expect(find(entry('Tap & Go'), '#field-tap_and_go-publicKey-error').textContent).toBe(
        'This is not a valid public key. Copy all of its lines',
      ),
    )
    expect(find<HTMLInputElement>(entry('Tap & Go'), '#field-tap_and_go-apiKey').value).toBe('x')
  })

  it('is disconnected on purpose alone', async () => {
    methods.wallets = [until(300), wallet({ method: 'tap_and_go' })]
    const { entry, confirm } = await open()
    const findButton = (words: string) => {
      const button = [...entry('PayMe').querySelectorAll('button')].find(
        ({ textContent }) => textContent === words,
      )
      if (!button) throw new Error(`no button says ${words}`)
      return button
    }
    await perform(() => findButton('Remove the credentials of PayMe').click())
    expect(requests).toEqual([])
    await perform(() => findButton('Remove').click())
    expect(requests).toEqual([])
    expect(entry('PayMe').textContent).toContain('Enter your password')
    await confirm('PayMe')
    const path = '/api/organizations/ways-to-pay/providers/payme'
    const version = '2026-11-20T02:00:00.000Z'
    expect(requests).toEqual([{ method: 'DELETE', path, body: { seen: version, stepUp } }])
  })
})
