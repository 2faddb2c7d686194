import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../../app.ts'
import { createLog } from '@almoner/platform/log/log.ts'
import { openBrowser, useApi } from '../../../testing/api.ts'
import { createWalletPayers } from '../../../testing/wallet.ts'

const api = useApi()
let harbour: Awaited<ReturnType<typeof createWalletPayers>>

beforeAll(async () => {
  harbour = await createWalletPayers(api, 'harbour')
})
beforeEach(() => {
  api.bank.wallets('open')
  api.bank.closes('closed')
  api.bank.looks.length = 0
})

const errorCode = (answer: { json: unknown }) =>
  (answer.json as { error?: { code: string } } | null)?.error?.code

const secrets = {
  clientId: 'client-of-the-charity',
  clientSecret: 'secret-of-the-charity',
  signingKeyId: 'key-id-of-the-charity',
  signingKey: 'c2lnbmluZyBrZXkgb2YgdGhlIGNoYXJpdHk=',
  password: 'Secret2026',
}

describe('a guest with PayMe', () => {
  it.each(['paymeLink', 'paymeQrCode'])('is shown by %s the way to the app', async (name) => {
    const answer = await harbour.call(name, harbour.form({ amount: 200 }))
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({
      status: true,
      state: 'open',
      result: {
        webLink: expect.stringMatching(/^http:\/\/localhost:3000\/sandbox\/payme\//) as string,
        effectiveDuration: expect.toSatisfy(
          (seconds: number) => seconds > 590 && seconds <= 600,
        ) as number,
        businessLogos: { normal: 'illustration:harbour' },
        totalAmount: 203.05,
      },
    })
    const { result } = answer.json as { result: object }
    expect(result).not.toHaveProperty('form')
  })

  it('makes only one request however often it is sent, and sees the same one again', async () => {
    const body = harbour.form()
    const opened = api.bank.requests()
    const answers = await Promise.all([1, 2, 3].map(() => harbour.call('paymeLink', body)))
    const later = await harbour.call('paymeQrCode', body)
    const links = [...answers, later].map(({ json }) => (json as { result: object }).result)
    expect(new Set(links.map((result) => (result as { webLink: string }).webLink)).size).toBe(1)
    expect(api.bank.requests() - opened).toBe(1)
  })

  it('sees that it was paid if the page is sent again afterwards', async () => {
    const body = harbour.form()
    const { objectId } = await harbour.open(body)
    await api.bank.pay(objectId)
    expect((await harbour.call('paymeLink', body)).json).toMatchObject({
      status: true,
      state: 'complete',
      result: { objectId, receiptLink: expect.stringContaining('/api/receipts/') as string },
    })
  })

  it('can make a request again after one that was not paid', async () => {
    const body = harbour.form()
    const first = await harbour.open(body)
    await api.bank.end(first.objectId, 'expired')
    const second = await harbour.open(body)
    expect(second.objectId).toBe(first.objectId)
    expect(second.paymentRequestId).not.toBe(first.paymentRequestId)
  })

  it('gets `processing` if the provider does not answer', async () => {
    api.bank.wallets('silence')
    const open = await harbour.ask()
    expect(open.status).toBe(202)
    expect(open.json).toMatchObject({ status: false, state: 'processing' })
  })

  it('gets the refusal of the provider', async () => {
    api.bank.wallets('refuse')
    const refused = await harbour.ask()
    expect(refused.status).toBe(402)
    expect(errorCode(refused)).toBe('provider_refused')
  })

  it('pays as a person and for no company', async () => {
    const refused = await harbour.ask({ orgName: 'Chan & Sons' })
    expect(refused.status).toBe(422)
    expect(refused.json).toMatchObject({ fields: { orgName: 'org_name.individual_only' } })
  })

  it.each([
    [{ amount: 1 }, 422, 'amount_below_minimum'],
    [{ email: 'nobody' }, 422, 'invalid_input'],
    [{ paymentMethod: 'PayPal' }, 422, 'invalid_input'],
    [{ organizationId: '00000000-0000-8000-8000-000000000001' }, 404, 'organization_elsewhere'],
    [{ projectId: '00000000-0000-8000-8000-000000000001' }, 404, 'project_not_found'],
  ])('is refused with %j', async (changes, status, code) => {
    const requests = api.bank.requests()
    const refused = await harbour.ask(changes)
    expect(refused.status).toBe(status)
    expect(errorCode(refused)).toBe(code)
    expect(api.bank.requests()).toBe(requests)
  })

  it('needs no charity id: the page’s own host determines the charity', async () => {
    const { organizationId: _, ...body } = harbour.form()
    expect((await harbour.call('paymeLink', body)).status).toBe(200)
  })
})

describe('a charity that does not accept the wallet', () => {
  it.each([
    ['bauhinia', 'PayMe'],
    ['tinhau', 'PayMe'],
    ['lionrock', 'TapAndGo'],
  ])('%s refuses %s', async (subDomain, paymentMethod) => {
    const there = await createWalletPayers(api, subDomain)
    const requests = api.bank.requests()
    const refused = await there.ask({ paymentMethod })
    expect(refused.status).toBe(409)
    expect(errorCode(refused)).toBe('method_not_available')
    expect(api.bank.requests()).toBe(requests)
  })

  it.each(['newhope.localhost', 'nobody.localhost', 'localhost'])(
    'does not exist at %s',
    async (host) => {
      const browser = openBrowser(api, host)
      await browser
        .post('/api/user/payments/paymeLink', harbour.form())
        .thenRefused(404, 'no_charity_here')
    },
  )
})

describe('the status of a request to a wallet', () => {
  const openRequest = async (changes: object = {}) => {
    const { objectId, paymentRequestId, token } = await harbour.open(changes)
    const body = { token, PayMePaymentRequestId: paymentRequestId }
    return {
      objectId,
      paymentRequestId,
      body,
      codeNow: async (name = 'PayMeFetch/') => {
        const { json } = await harbour.call(name, { ...body, ...secrets })
        return (json as { result?: { statusCode: string } }).result?.statusCode
      },
      statusNow: async () => {
        const answer = await harbour.call('fetchPaymentStatus/', body)
        return (answer.json as { result: object }).result
      },
      finalise: () => harbour.call('finalizePayMeLink', { objectId, token }),
    }
  }

  it.each(['PayMe', 'TapAndGo'])('is in PayMe’s codes for %s too', async (paymentMethod) => {
    const { objectId, paymentRequestId, body, codeNow } = await openRequest({ paymentMethod })
    for (const name of ['PayMeFetch', 'PayMeFetch/', 'webhookStatus', 'webhookStatus/']) {
      expect(await codeNow(name)).toBe('PR001')
    }
    await api.bank.pay(objectId)
    const { json } = await harbour.call('webhookStatus/', body)
    expect(json).toEqual({
      result: {
        statusCode: 'PR005',
        paymentRequestId,
        transactions: [{ transactionId: `transaction-of-${paymentRequestId}` }],
      },
    })
  })

  it.each([
    ['rejected', 'PR004'],
    ['expired', 'PR007'],
  ] as const)('%s is %s', async (reason, code) => {
    const { objectId, codeNow, statusNow } = await openRequest()
    await api.bank.end(objectId, reason)
    expect(await codeNow()).toBe(code)
    expect(await statusNow()).toMatchObject({
      status: 'error',
      reason,
      receiptUrl: null,
      message: expect.stringContaining('No money was taken') as string,
    })
  })

  it('is processing and then complete, with the receipt’s address', async () => {
    const { objectId, statusNow } = await openRequest()
    expect(await statusNow()).toEqual({ status: 'processing', receiptUrl: null })
    await api.bank.pay(objectId)
    expect(await statusNow()).toEqual({
      status: 'complete',
      receiptUrl: expect.stringContaining('/api/receipts/') as string,
    })
  })

  it('makes the process query the provider, and decides nothing', async () => {
    const { objectId, codeNow } = await openRequest()
    await codeNow()
    expect(api.bank.looks).toEqual([{ paymentId: objectId, try: 1, method: 'payme' }])
    expect(await codeNow()).toBe('PR001')
    await api.bank.pay(objectId)
    api.bank.looks.length = 0
    await codeNow()
    expect(api.bank.looks).toEqual([])
  })

  it('is shown to a payer who returns, whether it is paid yet or not', async () => {
    const { objectId, paymentRequestId, finalise } = await openRequest()
    await finalise().thenAnswered(202, { PayMeId: null, receiptLink: null, status: 'processing' })
    await api.bank.pay(objectId)
    await finalise().thenAnswered(200, {
      PayMeId: `transaction-of-${paymentRequestId}`,
      PayMePaymentRequestId: paymentRequestId,
      receiptLink: expect.stringContaining('/api/receipts/') as string,
      organization: {
        id: harbour.organizationId,
        organizationName: 'Harbour Light Children’s Fund',
      },
    })
  })

  it('is shown to a payer who returns from a request that failed', async () => {
    const { objectId, finalise } = await openRequest()
    await api.bank.end(objectId, 'rejected')
    await finalise().thenRefused(402, 'rejected')
  })

  it('is named by both of its words, and the one that is missing is called by its own', async () => {
    const { json } = await harbour.call('PayMeFetch/', { token: 'abc' })
    expect(json).toMatchObject({
      fields: { PayMePaymentRequestId: 'pay_me_payment_request_id.required' },
    })
  })

  it('is for its payer only: any other token or payment is the same 404', async () => {
    const { body, objectId } = await openRequest()
    const other = await openRequest()
    const elsewhere = openBrowser(api, 'lionrock.localhost')
    const answers = [
      await harbour.call('PayMeFetch', { ...body, token: other.body.token }),
      await harbour.call('PayMeFetch', { ...body, token: `${body.token.slice(0, -1)}x` }),
      await harbour.call('PayMeFetch', { ...body, PayMePaymentRequestId: 'no-such-request' }),
      await harbour.call('PayMeFetch', { ...body, PayMePaymentRequestId: objectId }),
      await elsewhere.post('/api/user/payments/PayMeFetch', body),
      await elsewhere.post('/api/user/payments/fetchPaymentStatus', body),
      await elsewhere.post('/api/user/payments/finalizePayMeLink', { objectId }),
    ]
    for (const { status, json } of answers) {
      expect(status).toBe(404)
      expect({ ...(json as object), requestId: '' }).toEqual({
        ...(answers[0]?.json as unknown as object),
        requestId: '',
      })
    }
  })

  it('is available for a while after the end, and then no longer', async () => {
    const { codeNow, objectId } = await openRequest()
    await api.bank.end(objectId, 'expired')
    api.clock.now = Date.now() + 4_100_000
    expect(await codeNow()).toBe('PR007')
    api.clock.now = Date.now() + 4_300_000
    expect(await codeNow()).toBeUndefined()
    api.clock.now = 0
  })
})

describe('the cost of a payment', () => {
  const fees = async (paymentMethod: string, subDomain = 'harbour') => {
    const there = await createWalletPayers(api, subDomain)
    const { organizationId } = there
    const body = { amount: 200, coverFee: true, paymentMethod, organizationId }
    return await there.browser.post('/api/user/payments/calculate-fees', body)
  }

  it('is what each method’s own price makes it', async () => {
    expect((await fees('PayMe')).json).toMatchObject({ totalAmount: 203.05, serviceFee: 0 })
    expect((await fees('TapAndGo')).json).toMatchObject({ totalAmount: 203.05, serviceFee: 0 })
    expect((await fees('manual')).json).toMatchObject({ totalAmount: 200, totalFee: 0 })
  })

  it('is unknown for Tap & Go if no fee is set', async () => {
    const refused = await fees('TapAndGo', 'lionrock')
    expect(refused.status).toBe(409)
    expect(errorCode(refused)).toBe('method_not_available')
  })
})

describe('a charity’s credentials in a call', () => {
  it('are in no answer, no log and no event', async () => {
    const lines: string[] = []
    const log = createLog({ write: (line: string) => lines.push(line) })
    const browser = openBrowser(
      { app: createApp({ ...api.dependencies, log }) },
      'harbour.localhost',
    )
    const before = await api.store.head()
    const call = (name: string, body: object | string) =>
      browser.post(`/api/user/payments/${name}`, body)
    const opened = await call('paymeQrCode', { ...harbour.form(), ...secrets })
    expect(opened.status).toBe(200)
    const { result } = opened.json as { result: { paymentRequestId: string; token: string } }
    const poll = { PayMePaymentRequestId: result.paymentRequestId, token: result.token }
    const answers = [
      opened,
      await call('PayMeFetch/', { ...poll, ...secrets }),
      await call('webhookStatus/', { ...poll, ...secrets }),
      await call('PayMeFetch/', { ...poll, ...secrets, token: secrets.signingKey }),
      await call('paymeLink', { ...harbour.form({ email: secrets.clientSecret }), ...secrets }),
      await call('paymeLink', `{ "signingKey": "${secrets.signingKey}", `),
    ]
    const recorded = await api.store.readAll({ after: before, limit: 100 })
    const events = JSON.stringify(recorded, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    expect(recorded.length).toBeGreaterThan(0)
    expect(lines.length).toBeGreaterThanOrEqual(answers.length)
    for (const secret of Object.values(secrets)) {
      for (const text of [...answers.map(({ text }) => text), ...lines, events]) {
        expect(text).not.toContain(secret)
      }
    }
  })
})
