import { createHmac, randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyStripeWebhook } from '@almoner/workflows/gateways/stripe/notices/webhook.ts'
import type { CardSetupId } from '@almoner/domain/donor-cards/commands.ts'
import { donorCards } from '@almoner/domain/donor-cards/index.ts'
import { streamName, type DonorId, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import { createApp } from '../app.ts'
import { useApi } from '../testing/api.ts'
import { createGivers } from '../testing/gift.ts'

const secret = 'whsec_of_this_spec'

const api = useApi()
let harbour: Awaited<ReturnType<typeof createGivers>>
let app: ReturnType<typeof createApp>

beforeAll(async () => {
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
beforeEach(() => {
  api.bank.looks.length = 0
})

const toBody = (paymentId: unknown) =>
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
  it('makes the process of an open payment query Stripe, and is answered only as received', async () => {
    const paymentId = await challenged()
    const body = toBody(paymentId)
    expect(await notify(body, signed(body))).toEqual({ status: 200, json: { received: true } })
    expect(api.bank.looks).toEqual([{ paymentId, try: 1, method: 'card' }])
  })

  it('decides nothing: the payment’s status stays the same', async () => {
    const paymentId = await challenged()
    const body = toBody(paymentId)
    await notify(body, signed(body))
    await notify(body, signed(body))
    const path = '/api/user/payments/retrievePaymentStatus'
    const answer = await harbour.browser.post(path, { paymentIntent: paymentId })
    expect(answer.json).toEqual({ status: 'requires_action' })
  })

  it('wakes no process for a payment that is settled', async () => {
    api.bank.answers('approve')
    const { id } = await harbour.give()
    const body = toBody(id)
    expect((await notify(body, signed(body))).status).toBe(200)
    expect(api.bank.looks).toEqual([])
  })

  it.each([
    ['a payment that is none of ours', '00000000-0000-4000-8000-000000000404'],
    ['no payment', undefined],
    ['something that is no id', "x' or 1=1"],
    ['a number', 7],
  ])('is accepted and changes nothing when it is about %s', async (_what, paymentId) => {
    const body = toBody(paymentId)
    expect((await notify(body, signed(body))).status).toBe(200)
    expect(api.bank.looks).toEqual([])
  })
})

describe('a notification that Stripe did not sign', () => {
  it.each([
    ['no signature', () => null],
    ['an empty one', () => ''],
    ['one by another key', (body: string) => signed(body, { key: 'whsec_guessed' })],
    ['one of another body', () => signed(toBody('another'))],
    ['one that is an hour old', (body: string) => signed(body, { secondsAgo: 3_600 })],
    ['nonsense', () => 't=now,v1=zz,v1='],
  ])('is refused with %s', async (_what, signature) => {
    const body = toBody(await challenged())
    const refused = await notify(body, signature(body))
    expect(refused).toMatchObject({ status: 400, json: { error: { code: 'signature_invalid' } } })
    expect(api.bank.looks).toEqual([])
  })

  it('is refused if notifications are disabled', async () => {
    const body = toBody(await challenged())
    const response = await api.app.request('http://localhost:3000/api/webhooks/stripe', {
      method: 'POST',
      body,
      headers: { 'Stripe-Signature': signed(body) },
    })
    expect(response.status).toBe(400)
  })

  it('is refused when it is too long to be read', async () => {
    const body = toBody('x'.repeat(300_000))
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
    const records = (await notices()).filter((data) => JSON.stringify(data).includes(noticeId))
    expect(records).toMatchObject([{ provider: 'stripe', noticeId, providerPaymentId: 'pi_7' }])
  })

  it('is recorded if money became available in the platform’s own balance', async () => {
    const object = { object: 'balance' }
    await send(sendNotice('evt_balance', 'balance.available', object))
    const theirs = { id: 'evt_theirs', account: 'acct_1', type: 'balance.available' }
    await send(JSON.stringify({ ...theirs, data: { object } }))
    const noticeIds = (await notices()).map((data) => (data as { noticeId: string }).noticeId)
    expect(noticeIds).toContain('evt_balance')
    expect(noticeIds).not.toContain('evt_theirs')
  })

  it('wakes the process of a payout if it names one of ours', async () => {
    const payoutId = randomUUID()
    const payout = (metadata: object) => ({ object: 'payout', id: 'po_1', metadata: metadata })
    await send(sendNotice('evt_payout', 'payout.paid', payout({ payoutId })))
    await send(sendNotice('evt_other', 'payout.paid', payout({})))
    await send(sendNotice('evt_no_id', 'payout.paid', payout({ payoutId: 'no id' })))
    expect(api.bank.payoutLooks).toEqual([payoutId])
  })

  it('is recorded if money arrived for a payment that does not exist here', async () => {
    const object = { object: 'payment_intent', id: 'pi_stranger', metadata: {} }
    await send(sendNotice('evt_stranger', 'payment_intent.succeeded', object))
    await send(sendNotice('evt_failed', 'payment_intent.payment_failed', object))
    const noticeIds = (await notices()).map((data) => (data as { noticeId: string }).noticeId)
    expect(noticeIds).toContain('evt_stranger')
    expect(noticeIds).not.toContain('evt_failed')
  })

  it('is recorded if money arrived by a card that was replaced by a wallet', async () => {
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
  const savedCard = { setupId: randomUUID(), donorId: randomUUID(), reference: 'pm_saved_here' }
  const toNotice = (reference: string) =>
    JSON.stringify({
      id: 'evt_card',
      type: 'payment_method.automatically_updated',
      data: { object: { object: 'payment_method', id: reference } },
    })

  it('is recorded for its owner, once, so that the card is read', async () => {
    const { store } = api
    const donorId = savedCard.donorId as DonorId
    const setupId = savedCard.setupId as CardSetupId
    const paymentMethodReference = savedCard.reference
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
    for (const reference of [savedCard.reference, savedCard.reference, 'pm_of_nobody']) {
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
