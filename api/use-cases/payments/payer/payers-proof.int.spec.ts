import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PaymentId } from '@almoner/domain/kernel/ids.ts'
import { toTradeNumber } from '@almoner/workflows/gateways/tap-and-go/trade-number.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { openBrowser, useApi } from '../../../testing/api.ts'
import { createDonor } from '../../../testing/donors.ts'
import { createWalletPayers } from '../../../testing/wallet.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'

const api = useApi()
let harbour: Awaited<ReturnType<typeof createWalletPayers>>

beforeAll(async () => {
  harbour = await createWalletPayers(api, 'harbour')
})
beforeEach(() => {
  api.bank.answers('approve')
})

const pay = '/api/user/payments'

/** A browser without cookies. */
const stranger = () => openBrowser(api, 'harbour.localhost')

const personal = /tai.?man|chan|9123|example\.com|\/api\/receipts\//i

describe('a payment’s id', () => {
  it('cannot be computed from the charity and the attempt’s key', async () => {
    const form = harbour.cardForm()
    const { id } = (await harbour.send(form)).json as { id: string }
    const guessedId = uuidFrom(harbour.organizationId, `key:${form.fingerprint}`)
    expect(id).not.toBe(guessedId)
    const body = { paymentIntent: guessedId }
    expect((await stranger().post(`${pay}/retrievePaymentStatus`, body)).status).toBe(404)
  })

  it('opens no receipt and reveals no personal data, in any call', async () => {
    const { id, paymentIntent } = (await harbour.send(harbour.cardForm())).json as {
      id: string
      paymentIntent: string
    }
    const answers = [
      await stranger().post(`${pay}/retrievePaymentStatus`, { paymentIntent: id }),
      await stranger().post(`${pay}/confirm3DSPayment`, { paymentIntent: id }),
      await stranger().post(`${pay}/confirm3DSPayment`, { paymentIntent }),
      await stranger().post(`${pay}/finalizePayMeLink`, { objectId: id }),
      await stranger().post(`${pay}/fetchPaymentStatus/`, { PayMePaymentRequestId: id }),
    ]
    for (const { status, json } of answers) {
      expect(status).toBe(200)
      expect(JSON.stringify(json)).not.toMatch(personal)
    }
    expect(answers[1]?.json).toMatchObject({ status: 'succeeded', receiptLink: null })
    for (const path of [`/api/receipts/${id}`, `/api/receipts/${id.replaceAll('-', '')}`]) {
      expect((await stranger().get(path)).status).toBe(404)
    }
  })

  it.each(['PayMe', 'TapAndGo'] as const)(
    'of a wallet payment by %s opens no receipt either, and nor does its request',
    async (paymentMethod) => {
      const { objectId, paymentRequestId, token } = await harbour.open({ paymentMethod })
      await api.bank.pay(objectId)
      const trade = { paymentId: objectId as PaymentId, amountCents: cents(15_000), try: 1 }
      for (const requestId of [objectId, paymentRequestId, toTradeNumber(trade)]) {
        const body = { PayMePaymentRequestId: requestId }
        const { json } = await stranger().post(`${pay}/fetchPaymentStatus/`, body)
        expect(JSON.stringify(json)).not.toMatch(personal)
      }
      const other = await harbour.open({ paymentMethod })
      const theirs = { objectId, token: other.token }
      const { json } = await stranger().post(`${pay}/finalizePayMeLink`, theirs)
      expect(json).toMatchObject({ status: 'complete', receiptLink: null })
      const own = await stranger().post(`${pay}/finalizePayMeLink`, { objectId, token })
      expect(own.json).toMatchObject({
        receiptLink: expect.stringContaining('/api/receipts/') as string,
      })
    },
  )
})

describe('the payer', () => {
  it('gets the receipt’s address by the key of their attempt, and by no other', async () => {
    const form = harbour.cardForm()
    const { id } = (await harbour.send(form)).json as { id: string }
    const confirm = async (fingerprint: string) =>
      (await stranger().post(`${pay}/confirm3DSPayment`, { paymentIntent: id, fingerprint })).json
    expect(await confirm(form.fingerprint)).toMatchObject({
      receiptLink: expect.stringContaining('/api/receipts/') as string,
    })
    expect(await confirm('another-attempt-of-spec')).toMatchObject({ receiptLink: null })
  })

  it('gets it by their account, and by no other', async () => {
    const donor = await (await createDonor(api, 'own-receipt')).at('harbour')
    const answer = await donor.post('/api/donors/payments', harbour.cardForm())
    const { id } = answer.json as { id: string }
    const path = '/api/donors/payments/confirm3DSPayment'
    const own = await donor.post(path, { paymentIntent: id })
    expect(own.json).toMatchObject({
      receiptLink: expect.stringContaining('/api/receipts/') as string,
    })
    const another = await (await createDonor(api, 'not-mine')).at('harbour')
    const theirs = await another.post(path, { paymentIntent: id })
    expect(theirs.json).toMatchObject({ status: 'succeeded', receiptLink: null })
  })
})
