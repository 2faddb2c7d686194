import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { createApp } from '../../app.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { openBrowser, useApi } from '../../testing/api.ts'
import type { MissionAnswer } from '../../payer/projects/contract.ts'

const api = useApi()
const harbour = openBrowser(api, 'harbour.localhost')
let organizationId: string
let missions: MissionAnswer[]
let attempts = 0

beforeAll(async () => {
  organizationId = (await organizationAt('harbour.localhost')).id
  missions = (await harbour.get('/api/projects?status=open')).json
})
beforeEach(() => api.bank.answers('approve'))

const organizationAt = async (host: string): Promise<{ id: string }> =>
  (await openBrowser(api, host).get('/api/donors/organization')).json

const donation = () => missions.find((mission) => mission.donation) as MissionAnswer

/** Returns a form as the payer's page sends it. By default, each form has an attempt of its own. */
const form = (changes: object = {}) => ({
  amount: 100,
  currency: 'hkd',
  coverFee: true,
  country: 'HK',
  paymentMethod: 'pm_card_hk',
  type: 'visa',
  cardCountry: 'HK',
  organizationId,
  projectId: donation().id,
  firstName: 'Tai Man',
  lastName: 'Chan',
  email: 'tai-man@example.com',
  phoneNumber: '+852 9123 4567',
  fingerprint: `attempt-${(attempts += 1)}-of-spec`,
  ...changes,
})

const pay = (body: object | string, headers = {}) =>
  harbour.post('/api/user/payments', body, headers)

describe('a guest with a good card', () => {
  it('pays the total that covers the fee and is given the receipt’s address', async () => {
    const paid = await pay(form())
    expect(paid.status).toBe(200)
    expect(paid.json).toMatchObject({ status: 'succeeded', totalAmount: 105.89 })
    const { receiptLink } = paid.json as { receiptLink: string }
    expect(receiptLink).toMatch(/^http:\/\/harbour\.localhost:3000\/api\/receipts\/[0-9a-f]{64}$/)
  })

  it('raises the project by what was given, not by the fee', async () => {
    const before: MissionAnswer = (await harbour.get(`/api/projects/${donation().id}`)).json
    await pay(form({ amount: 250 }))
    const after: MissionAnswer = (await harbour.get(`/api/projects/${donation().id}`)).json
    expect(after.currentAmount - before.currentAmount).toBe(250)
  })

  it('may write a message of several lines', async () => {
    expect((await pay(form({ memo: 'For the desks.\nAnd the soup.' }))).status).toBe(200)
  })

  it('cannot set the total: the server computes every one', async () => {
    const paid = await pay(form({ totalAmount: 1, total: 1, clientSecret: 'x', signingKey: 'y' }))
    expect(paid.json).toMatchObject({ status: 'succeeded', totalAmount: 105.89 })
  })
})

describe('a gift to no particular project', () => {
  it.each([
    [{ projectName: 'General Payment' }, 'General Payment'],
    [{ projectName: '一般付款' }, 'General Payment'],
    [{ projectName: 'General Donation' }, 'General Donation'],
    [{ projectName: 'General Payment', transactionType: 'donation' }, 'General Donation'],
    [{}, 'General Donation'],
  ])('has the stated type, else the type that its name shows: %j', async (changes, projectName) => {
    const paid = await pay(form({ projectId: undefined, ...changes }))
    const { id } = paid.json as { id: PaymentId }
    const row = api.db.selectFrom('read_models.payment_history').where('payment_id', '=', id)
    expect(await row.select('project_name').executeTakeFirst()).toEqual({
      project_name: projectName,
    })
  })
})

describe('the same attempt twice', () => {
  it('is one payment and one charge, even if both arrive at the same time', async () => {
    const body = form()
    const charges = api.bank.charges()
    const answers = await Promise.all([pay(body), pay(body), pay(body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ json }) => (json as { id: string }).id)).size).toBe(1)
    expect(api.bank.charges() - charges).toBe(1)
  })

  it('is refused with other content', async () => {
    const body = form()
    await pay(body)
    await pay({ ...body, amount: 500 }).thenRefused(409, 'attempt_reused')
  })

  it('is recognised by the Idempotency-Key header too', async () => {
    const { fingerprint: _, ...body } = form()
    const charges = api.bank.charges()
    await pay(body, { 'Idempotency-Key': 'the-header-of-spec' })
    await pay(body, { 'Idempotency-Key': 'the-header-of-spec' })
    expect(api.bank.charges() - charges).toBe(1)
  })

  it('is recognised by its content within a minute if there is no key', async () => {
    const { fingerprint: _, ...body } = form({ memo: 'without a key' })
    const charges = api.bank.charges()
    const [first, second] = await Promise.all([pay(body), pay(body)])
    expect((first.json as { id: string }).id).toBe((second.json as { id: string }).id)
    expect(api.bank.charges() - charges).toBe(1)
  })
})

describe('a declined card', () => {
  it('is reported in the reader’s language, and that no money was taken', async () => {
    api.bank.answers('decline')
    await pay(form()).thenAnswered(402, {
      error: { code: 'card_declined' },
      message: expect.stringContaining('No money was taken') as string,
    })
    const chinese = await pay(form(), { Cookie: 'language=zh' })
    expect((chinese.json as { message: string }).message).toContain('沒有扣款')
  })

  it('may be followed by another card on the same attempt, charged once', async () => {
    const body = form({ paymentMethod: 'pm_card_visa_chargeDeclined' })
    api.bank.answers('decline')
    const first = await pay(body)
    expect(first.status).toBe(402)
    api.bank.answers('approve')
    const second = await pay({ ...body, paymentMethod: 'pm_card_hk' })
    expect(second.status).toBe(200)
    const replayed = await pay({ ...body, paymentMethod: 'pm_card_hk' })
    expect(replayed.json).toEqual(second.json)
    const stale = await pay(body)
    expect(stale.json).toEqual(second.json)
  })

  it('ends the attempt after five cards', async () => {
    api.bank.answers('decline')
    const body = form()
    for (const card of ['a', 'b', 'c', 'd', 'e']) {
      expect((await pay({ ...body, paymentMethod: `pm_${card}` })).status).toBe(402)
    }
    await pay({ ...body, paymentMethod: 'pm_f' }).thenRefused(429, 'too_many_tries')
  })
})

describe('a bank that requires confirmation', () => {
  const ask = async () => {
    api.bank.answers('challenge')
    const body = form()
    const answer = await pay(body)
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({ status: 'requires_action' })
    return { body, ...(answer.json as { id: string; paymentIntent: string; stripe3DS: string }) }
  }
  const getStatus = (paymentIntent: string) =>
    harbour.post('/api/user/payments/retrievePaymentStatus', {
      paymentIntent,
      projectId: donation().id,
    })
  const confirm = (body: object, paymentIntent: string) =>
    harbour.post('/api/user/payments/confirm3DSPayment', { ...body, paymentIntent })

  it('is shown, polled and confirmed', async () => {
    const { body, id, paymentIntent } = await ask()
    expect((await getStatus(paymentIntent)).json).toEqual({ status: 'requires_action' })
    await api.bank.approve(id)
    expect((await getStatus(paymentIntent)).json).toEqual({ status: 'succeeded' })
    await confirm(body, paymentIntent).thenAnswered(200, {
      status: 'succeeded',
      totalAmount: 105.89,
    })
  })

  it('can refuse, which the payer sees', async () => {
    const { body, id, paymentIntent } = await ask()
    await api.bank.refuse(id)
    expect((await getStatus(paymentIntent)).json).toMatchObject({
      status: 'requires_payment_method',
    })
    expect((await confirm(body, paymentIntent)).json).toMatchObject({
      status: 402,
      error: { code: 'authentication_failed' },
    })
  })

  it('is queried after an early confirmation, which decides nothing', async () => {
    const { body, id, paymentIntent } = await ask()
    await confirm(body, paymentIntent).thenAnswered(202, { status: 'processing', id })
    expect(api.bank.looks).toContainEqual({ paymentId: id, try: 1, method: 'card' })
    expect((await getStatus(paymentIntent)).json).toEqual({ status: 'requires_action' })
  })

  it('answers the same challenge to the same request', async () => {
    const { body, stripe3DS } = await ask()
    expect((await pay(body)).json).toMatchObject({ status: 'requires_action', stripe3DS })
  })

  it('refuses another card until it is answered', async () => {
    const { body } = await ask()
    await pay({ ...body, paymentMethod: 'pm_card_mastercard' }).thenRefused(
      409,
      'payment_in_progress',
    )
  })

  it('is for its payer only: another charity and an unknown intent are the same 404', async () => {
    const { paymentIntent } = await ask()
    const elsewhere = openBrowser(api, 'lionrock.localhost')
    const path = '/api/user/payments/retrievePaymentStatus'
    const foreign = await elsewhere.post(path, { paymentIntent })
    const unknown = await elsewhere.post(path, { paymentIntent: 'pi_unknown' })
    expect(foreign.status).toBe(404)
    expect({ ...(foreign.json as object), requestId: '' }).toEqual({
      ...(unknown.json as object),
      requestId: '',
    })
  })
})

describe('a bank that does not answer', () => {
  it('leaves the outcome open: processing, never failed', async () => {
    api.bank.answers('silence')
    await pay(form()).thenAnswered(202, { status: 'processing', paymentIntent: null })
  })
})

describe('processes that cannot be reached', () => {
  const unreachable = () => {
    const failing = async () => await Promise.reject(new Error('no processes here'))
    const flows = {
      firstOutcome: failing,
      firstRequest: failing,
      look: failing,
      abandon: failing,
      firstSetup: failing,
      lookAtSetup: failing,
      lookAtPayout: failing,
      firstInvoiceCharge: failing,
      firstAccountUpdate: failing,
      retryOpening: failing,
    }
    return openBrowser({ app: createApp({ ...api.dependencies, flows }) }, 'harbour.localhost')
  }

  it('leave the outcome of a recorded payment open: processing, never failed', async () => {
    await unreachable()
      .post('/api/user/payments', form())
      .thenAnswered(202, { status: 'processing', paymentIntent: null })
  })

  it('do not block reading what is recorded', async () => {
    api.bank.answers('challenge')
    const { id } = (await pay(form())).json as { id: string }
    await api.bank.approve(id)
    const path = '/api/user/payments/confirm3DSPayment'
    const confirmed = await unreachable().post(path, { paymentIntent: id })
    expect(confirmed.json).toMatchObject({ status: 'succeeded' })
    api.bank.answers('challenge')
    const other = (await pay(form())).json as { id: string }
    const early = await unreachable().post(path, { paymentIntent: other.id })
    expect(early.status).toBe(202)
  })
})

describe('bad input', () => {
  it.each([
    [0, 'amount.below_minimum'],
    [-1, 'amount.below_minimum'],
    [49.99, 'amount.below_minimum'],
    ['12.345', 'amount.too_many_decimals'],
    [12.345, 'amount.too_many_decimals'],
    [1e9, 'amount.too_large'],
    [1e21, 'amount.not_a_number'],
    ['abc', 'amount.not_a_number'],
    [null, 'amount.not_a_number'],
    [[100], 'amount.not_a_number'],
  ])('an amount of %j is refused as %s and names the field', async (amount, code) => {
    const refused = await pay(form({ amount }))
    expect(refused.status).toBe(422)
    expect(refused.json).toMatchObject({ fields: { amount: code } })
    expect((refused.json as { message: string }).message).not.toBe('')
  })

  it.each([
    ['email', 'not an address', 'email.invalid'],
    ['phoneNumber', '123', 'phone.invalid'],
    ['paymentMethod', '4242424242424242', 'payment_method.invalid'],
    ['paymentMethod', undefined, 'payment_method.required'],
    ['currency', 'usd', 'currency.unknown'],
    ['memo', 'x'.repeat(501), 'memo.too_long'],
    ['firstName', 'Tai\u0000Man', 'first_name.invalid'],
    ['firstName', 'Claim your prize at https://evil.example/win', 'first_name.address'],
    ['lastName', 'evil . com', 'last_name.address'],
    ['lastName', 'Ada 😀', 'last_name.unprintable'],
    ['firstName', 'x'.repeat(101), 'first_name.too_long'],
    ['orgName', 'Prizes, www.evil.example', 'org_name.address'],
    ['organizationId', undefined, 'organization_id.required'],
  ])('%s of %j is refused as %s', async (field, value, code) => {
    await pay(form({ [field]: value })).thenAnswered(422, { fields: { [field]: code } })
  })

  it('a closed project accepts no gift, an unlisted one does', async () => {
    await pay(form({ projectId: worldId('project', 'harbour:summer-camp-2026') })).thenAnswered(
      409,
      {
        error: { code: 'project_closed' },
        fields: { projectId: 'project.closed' },
      },
    )
    const unlisted = worldId('project', 'harbour:leavers-bursary')
    expect((await pay(form({ projectId: unlisted }))).status).toBe(200)
  })

  it('another charity’s project is not found', async () => {
    const [theirs] = (await openBrowser(api, 'lionrock.localhost').get('/api/projects'))
      .json as MissionAnswer[]
    await pay(form({ projectId: theirs?.id })).thenRefused(404, 'project_not_found')
  })

  it('another charity’s id is not found, with any project', async () => {
    const other = await organizationAt('lionrock.localhost')
    const refused = await pay(form({ organizationId: other.id }))
    expect(refused.status).toBe(404)
  })

  it('a body that is no JSON is refused in a sentence', async () => {
    await pay('{ "amount": ').thenRefused(400, 'malformed_json')
  })

  it('a body of 10 MB is refused', async () => {
    await pay(form({ memo: 'x'.repeat(10 * 1024 * 1024) })).thenRefused(413, 'body_too_large')
  })

  it('a request from another site is not carried out', async () => {
    const charges = api.bank.charges()
    const refused = await pay(form(), { Origin: 'http://evil.example' })
    expect(refused.status).toBe(403)
    expect(api.bank.charges()).toBe(charges)
  })

  it('no answer names a file, a function or a table', async () => {
    for (const body of ['[', '{"amount":{}}', JSON.stringify(form({ projectId: 'x' }))]) {
      const { text } = await pay(body)
      expect(text).not.toMatch(/\.ts\b|node_modules|read_models|at \w+ \(|valibot/)
    }
  })
})

describe('a refusal of the sum', () => {
  it.each([
    ['en', 'Enter an amount of at least HK$50.'],
    ['zh', '請輸入最少 HK$50 的金額。'],
    ['cn', '请输入至少 HK$50 的金额。'],
  ])('names the charity’s own minimum in %s', async (language, message) => {
    const refused = await pay(form({ amount: 10 }), { Cookie: `language=${language}` })
    expect(refused.json).toMatchObject({ message })
  })
})
