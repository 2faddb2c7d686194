import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findLanguage } from '../../provider/pages/page.ts'
import { startSandboxStripe, type RunningSandboxStripe } from '../testing/start.ts'

let stripe: RunningSandboxStripe

beforeAll(async () => {
  stripe = await startSandboxStripe()
})

afterAll(() => stripe.close())

const waiting = async (form: Record<string, string> = {}): Promise<string> => {
  const answer = await stripe.call('POST', '/v1/payment_intents', {
    form: {
      amount: '51911',
      currency: 'hkd',
      confirm: 'true',
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'http://harbour.localhost:3000/ConfirmPayment',
      statement_descriptor_suffix: 'HARBOUR LIGHT',
      ...form,
    },
  })
  const { next_action, id } = answer.json()
  expect(next_action).toEqual({
    type: 'redirect_to_url',
    redirect_to_url: {
      url: `http://localhost:3000/sandbox/stripe/challenge/${id}`,
      return_url: 'http://harbour.localhost:3000/ConfirmPayment',
    },
  })
  return String(id)
}

const open = (path: string, init: RequestInit = {}) =>
  fetch(`${stripe.base}/challenge/${path}`, init)

describe('a challenge that waits for the customer', () => {
  it('shows the merchant, the amount and the card', async () => {
    const page = await open(await waiting({ description: 'Donation <b>bold</b>' }))
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)
    const text = await page.text()
    expect(text).toContain('ALMONER* HARBOUR LIGHT')
    expect(text).toContain('519.11')
    expect(text).toContain('•••• 3184')
    expect(text).toContain('Donation &lt;b&gt;bold&lt;/b&gt;')
    expect(text).not.toContain('<script')
  })

  it.each([
    ['zh-HK,zh;q=0.9', 'zh-Hant-HK', '批准'],
    ['zh-CN', 'zh-Hans-CN', '批准'],
    ['fr, en;q=0.5', 'en', 'Approve'],
  ])('speaks to %s', async (language, html, button) => {
    const text = await (
      await open(await waiting(), { headers: { 'accept-language': language } })
    ).text()
    expect(text).toContain(`<html lang="${html}">`)
    expect(text).toContain(button)
  })

  it('takes the money when a person presses Approve', async () => {
    const id = await waiting()
    const done = await open(`${id}/approve`, { method: 'POST' })
    expect(done.status).toBe(200)
    expect(await done.text()).toContain('You approved the request')
    expect((await stripe.call('GET', `/v1/payment_intents/${id}`)).json()).toMatchObject({
      status: 'succeeded',
      amount_received: 51_911,
      next_action: null,
    })
    const charges = await stripe.paidCharges()
    expect(charges.find((charge) => charge.payment_intent === id)).toMatchObject({
      payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
    })
  })

  it('takes nothing when a person presses Refuse', async () => {
    const id = await waiting()
    const done = await open(`${id}/reject`, { method: 'POST' })
    expect(await done.text()).toContain('You refused the request')
    expect((await stripe.call('GET', `/v1/payment_intents/${id}`)).json()).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
      latest_charge: null,
    })
  })

  it('is answered once, though both buttons are pressed at the same time', async () => {
    const id = await waiting()
    const answers = await Promise.all([
      stripe.challenge(id, 'approve'),
      stripe.challenge(id, 'approve'),
      stripe.challenge(id, 'reject'),
    ])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409,
    ])
    const charges = await stripe.paidCharges()
    expect(charges.filter((charge) => charge.payment_intent === id).length).toBeLessThanOrEqual(1)
  })

  it('is over if the sum was changed in the meantime', async () => {
    const id = await waiting()
    await stripe.call('POST', `/v1/payment_intents/${id}`, { form: { amount: '99900' } })
    expect(await stripe.challenge(id, 'approve')).toEqual({
      status: 409,
      intentStatus: 'requires_confirmation',
    })
  })
})

describe('a challenge that is over, or never was', () => {
  it('shows a person a message that there is no request to confirm', async () => {
    const id = await waiting()
    await stripe.challenge(id, 'approve')
    const over = await open(id)
    expect(over.status).toBe(409)
    expect(await over.text()).toContain('There is nothing left to confirm')
    const never = await open('pi_nothing')
    expect(never.status).toBe(404)
    expect(await never.text()).toContain('There is no such request')
  })

  it('answers a program with an error status', async () => {
    expect(await stripe.challenge('pi_nothing', 'approve')).toEqual({
      status: 404,
      intentStatus: 'null',
    })
  })
})

describe('the bank’s language', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'en'],
    ['zh', 'zh-Hant-HK'],
    ['zh-TW', 'zh-Hant-HK'],
    ['zh-Hans-HK', 'zh-Hans-CN'],
    ['en;q=0.2, zh-CN;q=0.8', 'zh-Hans-CN'],
    ['zh;q=0, en', 'en'],
  ])('for %s is %s', (header, language) => {
    expect(findLanguage(header)).toBe(language)
  })
})

describe('a challenge for a card to be saved', () => {
  const openSetupPage = async (): Promise<string> => {
    const form = {
      confirm: 'true',
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'http://harbour.localhost:3000/bank-return',
    }
    return (await stripe.call('POST', '/v1/setup_intents', { form })).json().id
  }

  it.each([
    ['en', 'Nothing is charged now'],
    ['zh-HK', '現在不會扣款'],
    ['zh-CN', '现在不会扣款'],
  ])('says in %s that nothing is charged', async (language, sentence) => {
    const page = await open(await openSetupPage(), { headers: { 'accept-language': language } })
    const text = await page.text()
    expect(text).toContain(sentence)
    expect(text).toContain('•••• 3184')
    expect(text).not.toContain('HK$')
  })

  it.each([
    ['approve', 'succeeded', 'setup_intent.succeeded'],
    ['reject', 'requires_payment_method', 'setup_intent.setup_failed'],
  ] as const)('is over once a person pressed %s', async (answer, intentStatus, event) => {
    const id = await openSetupPage()
    expect(await stripe.challenge(id, answer)).toEqual({ status: 200, intentStatus })
    expect(await stripe.challenge(id, 'approve')).toEqual({ status: 409, intentStatus })
    const [newest] = await stripe.store.list('event', { limit: 1, order: 'newest' })
    expect(newest).toMatchObject({ type: event, data: { object: { id } } })
  })
})
