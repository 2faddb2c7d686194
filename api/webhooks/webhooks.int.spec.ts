import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyStripeWebhook } from '@almoner/workflows/gateways/stripe/notices/webhook.ts'
import type { CardSetupId } from '@almoner/domain/donor-cards/commands.ts'
import { donorCards } from '@almoner/domain/donor-cards/index.ts'
import { streamName, type DonorId, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import { createApp } from '../app.ts'
import { startApi, type TestApi } from '../testing/api.ts'
import { createGivers } from '../testing/gift.ts'

const secret = 'whsec_of_this_spec'

let api: TestApi
let harbour: Awaited<ReturnType<typeof createGivers>>
let app: ReturnType<typeof createApp>

beforeAll(async () => {
  api = await startApi()
  harbour = await createGivers(api, 'harbour')
  app = createApp({
    ...api.dependencies,
    readStripeWebhook: (rawBody, signatureHeader) => {
      const notice = verifyStripeWebhook({
        rawBody,
        signatureHeader,
        secrets: [secret],
        now: Date.now(),
      })
      return 'refused' in notice ? null : notice
    },
  })
})
afterAll(() => api.close())
beforeEach(() => {
  api.bank.looks.length = 0
})

const about = (paymentId: unknown) =>
  JSON.stringify({
    id: 'evt_1',
    type: 'payment_intent.succeeded',
    data: { object: { object: 'payment_intent', id: 'pi_1', metadata: { paymentId } } },
  })

const signed = (body: string, { key = secret, secondsAgo = 0 } = {}): string => {
  const at = Math.floor(Date.now() / 1000) - secondsAgo
  return `t=${at},v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`
}

const notify = async (body: string, signature: string | null, host = 'localhost') => {
  const response = await app.request(`http://${host}:3000/api/webhooks/stripe`, {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      ...(signature !== null && { 'Stripe-Signature': signature }),
    },
  })
  return { status: response.status, json: (await response.json()) as object }
}

const challenged = async () => {
  api.bank.answers('challenge')
  return (await harbour.give()).id
}

describe('a notification signed by Stripe', () => {
  it('makes the process of an open payment look, and says no more than that it came', async () => {
    const paymentId = await challenged()
    const body = about(paymentId)
    expect(await notify(body, signed(body))).toEqual({ status: 200, json: { received: true } })
    expect(api.bank.looks).toEqual([{ paymentId, try: 1, method: 'card' }])
  })

  it('decides nothing: the payment’s status stays', async () => {
    const paymentId = await challenged()
    const body = about(paymentId)
    await notify(body, signed(body))
    await notify(body, signed(body))
    const path = '/api/user/payments/retrievePaymentStatus'
    const asked = await harbour.browser.post(path, { paymentIntent: paymentId })
    expect(asked.json).toEqual({ status: 'requires_action' })
  })

  it('wakes no process for a payment that is settled', async () => {
    api.bank.answers('approve')
    const { id } = await harbour.give()
    const body = about(id)
    expect((await notify(body, signed(body))).status).toBe(200)
    expect(api.bank.looks).toEqual([])
  })

  it.each([
    ['a payment that is none of ours', '00000000-0000-4000-8000-000000000404'],
    ['no payment', undefined],
    ['something that is no id', "x' or 1=1"],
    ['a number', 7],
  ])('is taken and changes nothing when it is about %s', async (_what, paymentId) => {
    const body = about(paymentId)
    expect((await notify(body, signed(body))).status).toBe(200)
    expect(api.bank.looks).toEqual([])
  })
})

describe('a notification that Stripe did not sign', () => {
  it.each([
    ['no signature', () => null],
    ['an empty one', () => ''],
    ['one by another key', (body: string) => signed(body, { key: 'whsec_guessed' })],
    ['one of another body', () => signed(about('another'))],
    ['one that is an hour old', (body: string) => signed(body, { secondsAgo: 3_600 })],
    ['nonsense', () => 't=now,v1=zz,v1='],
  ])('is refused with %s', async (_what, signature) => {
    const body = about(await challenged())
    const refused = await notify(body, signature(body))
    expect(refused).toMatchObject({ status: 400, json: { error: { code: 'signature_invalid' } } })
    expect(api.bank.looks).toEqual([])
  })

  it('is refused where notifications cannot come at all', async () => {
    const body = about(await challenged())
    const response = await api.app.request('http://localhost:3000/api/webhooks/stripe', {
      method: 'POST',
      body,
      headers: { 'Stripe-Signature': signed(body) },
    })
    expect(response.status).toBe(400)
  })

  it('is refused when it is too long to be read', async () => {
    const body = about('x'.repeat(300_000))
    expect((await notify(body, signed(body))).status).toBe(413)
  })
})

describe('a notification about more than a process would find', () => {
  const notices = async () =>
    (
      await api.dependencies.store.readAll({
        after: 0n,
        limit: 1_000,
        categories: ['provider_notice'],
      })
    ).map(({ data }) => data)
  const sendNotice = (noticeId: string, type: string, object: object) =>
    JSON.stringify({ id: noticeId, type, data: { object } })
  const send = (body: string) => notify(body, signed(body))

  it.each([
    ['evt_refund', 'refund.created', { object: 'refund', id: 're_1', payment_intent: 'pi_7' }],
    ['evt_back', 'charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_7' }],
    [
      'evt_dispute',
      'charge.dispute.created',
      { object: 'dispute', id: 'dp_1', payment_intent: 'pi_7' },
    ],
  ])('is written down once: %s', async (noticeId, type, object) => {
    const body = sendNotice(noticeId, type, object)
    expect((await send(body)).status).toBe(200)
    await send(body)
    const written = (await notices()).filter((data) => JSON.stringify(data).includes(noticeId))
    expect(written).toMatchObject([{ provider: 'stripe', noticeId, providerPaymentId: 'pi_7' }])
  })

  it('is written down where money became available, of the platform’s own balance', async () => {
    const object = { object: 'balance' }
    await send(sendNotice('evt_balance', 'balance.available', object))
    const theirs = { id: 'evt_theirs', account: 'acct_1', type: 'balance.available' }
    await send(JSON.stringify({ ...theirs, data: { object } }))
    const written = (await notices()).map((data) => (data as { noticeId: string }).noticeId)
    expect(written).toContain('evt_balance')
    expect(written).not.toContain('evt_theirs')
  })

  it('wakes the process of a payout, where it names one of ours', async () => {
    const payoutId = randomUUID()
    const payout = (named: object) => ({ object: 'payout', id: 'po_1', metadata: named })
    await send(sendNotice('evt_payout', 'payout.paid', payout({ payoutId })))
    await send(sendNotice('evt_other', 'payout.paid', payout({})))
    await send(sendNotice('evt_no_id', 'payout.paid', payout({ payoutId: 'no id' })))
    expect(api.bank.payoutLooks).toEqual([payoutId])
  })

  it('is recorded where money came for a payment that does not exist here', async () => {
    const object = { object: 'payment_intent', id: 'pi_stranger', metadata: {} }
    await send(sendNotice('evt_stranger', 'payment_intent.succeeded', object))
    await send(sendNotice('evt_failed', 'payment_intent.payment_failed', object))
    const written = (await notices()).map((data) => (data as { noticeId: string }).noticeId)
    expect(written).toContain('evt_stranger')
    expect(written).not.toContain('evt_failed')
  })

  it('is written down where money came by a card that was left for a wallet', async () => {
    api.bank.answers('decline')
    const { paymentMethod: _, type: _type, cardCountry: _country, ...form } = harbour.form()
    const refused = await harbour.send({ ...form, paymentMethod: 'pm_card_hk' })
    expect(refused.status).toBe(402)
    const opened = await harbour.browser.post('/api/user/payments/paymeLink', form)
    const { objectId } = (opened.json as { result: { objectId: string } }).result
    const object = { object: 'payment_intent', id: 'pi_late', metadata: { paymentId: objectId } }
    await send(sendNotice('evt_late', 'payment_intent.succeeded', object))
    expect(JSON.stringify(await notices())).toContain('evt_late')
    await send(sendNotice('evt_late_no', 'payment_intent.payment_failed', object))
    expect(JSON.stringify(await notices())).not.toContain('evt_late_no')
    expect(api.bank.looks).toEqual([])
  })

  it('is not recorded for what the events have already', async () => {
    api.bank.answers('approve')
    const { id, paymentIntent } = await harbour.give()
    const metadata = { paymentId: id }
    const object = { object: 'payment_intent', id: paymentIntent, metadata }
    await send(sendNotice('evt_known', 'payment_intent.succeeded', object))
    expect(JSON.stringify(await notices())).not.toContain('evt_known')
    const second = { ...object, id: 'pi_second' }
    await send(sendNotice('evt_second', 'payment_intent.succeeded', second))
    expect(JSON.stringify(await notices())).toContain('evt_second')
  })
})

describe('a notice about a saved card', () => {
  const saved = { setupId: randomUUID(), donorId: randomUUID(), reference: 'pm_saved_here' }
  const toNotice = (reference: string) =>
    JSON.stringify({
      id: 'evt_card',
      type: 'payment_method.automatically_updated',
      data: { object: { object: 'payment_method', id: reference } },
    })

  it('is recorded for its owner, once, so that the card is read', async () => {
    const { store } = api
    const donorId = saved.donorId as DonorId
    const setupId = saved.setupId as CardSetupId
    const paymentMethodReference = saved.reference
    const organisationId = harbour.organizationId as OrganisationId
    const expires = { month: 12, year: 2026 }
    const card = { brand: 'visa', country: 'HK', last4: '4242' }
    const atProvider = { providerSetupId: 'seti_1', customerId: 'cus_1' }
    for (const command of [
      {
        type: 'RequestCardSetup',
        donorId,
        setupId,
        paymentMethodReference,
        siteOf: organisationId,
      },
      { type: 'SaveCard', setupId, ...atProvider, paymentMethodReference, card, expires },
    ] as const) {
      await handleCommand(store, {
        decider: donorCards,
        id: donorId,
        command,
        context: {
          tenant: null,
          actor: `donor:${donorId}`,
          correlation: setupId,
          causation: null,
          commandId: `${setupId}:${command.type}`,
          input: { setupId },
          at: instantFromMilliseconds(Date.now()),
        },
      })
    }
    await api.caughtUp()
    for (const reference of [saved.reference, saved.reference, 'pm_of_nobody']) {
      const body = toNotice(reference)
      expect((await notify(body, signed(body))).status).toBe(200)
    }
    const events = await store.read(streamName(donorCards.category, donorId))
    expect(events.map(({ type }) => type)).toEqual([
      'CardSetupRequested',
      'CardSaved',
      'CardChangeReported',
    ])
  })
})
