import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApi } from '../../../testing/api.ts'
import type { Call } from '../../../testing/call.ts'
import { createGivers } from '../../../testing/gift.ts'
import { given, guest, staff } from '../../../testing/given.ts'
import { issueReceipt, voidReceipt } from '../../../testing/receipts.ts'
import type { DeskPaymentAnswer, TimelineAnswer } from '../contract.ts'

const api = useApi()
let harbour: Awaited<ReturnType<typeof createGivers>>
const desk = given(api).as(staff('owner'))

beforeAll(async () => {
  harbour = await createGivers(api, 'harbour')
})

const at = (paymentId: string, rest = '') => `/api/organizations/payments/${paymentId}${rest}`
const press = () => ({ 'Idempotency-Key': randomUUID() })
const correct = (
  paymentId: string,
  body: object,
  headers: object = press(),
): Call<DeskPaymentAnswer> => desk.post(at(paymentId, '/payer-email'), body, headers)
const resend = (paymentId: string, headers: object = press()) =>
  desk.post(at(paymentId, '/receipt/resend'), {}, headers)
const readEvents = async (paymentId: string): Promise<string[]> => {
  const { entries }: TimelineAnswer = (await desk.get(at(paymentId, '/timeline'))).json
  return entries.map(({ type }) => type)
}
const count = (types: readonly string[], type: string): number =>
  types.filter((each) => each === type).length

const email = 'ada@gmail.com'

describe('a payer’s mistyped address', () => {
  it('is corrected by staff, shown at once, and in the history with the one before', async () => {
    const { id } = await harbour.give({ email: 'ada@gmial.com' })
    const { status, json } = await correct(id, { email: ' ada＠gmail.com' })
    expect([status, json.email]).toEqual([200, email])
    const { entries }: TimelineAnswer = (await desk.get(at(id, '/timeline'))).json
    expect(entries.find(({ type }) => type === 'PayerEmailCorrected')?.details).toEqual({
      previous: 'ada@gmial.com',
    })
  })

  it('is corrected once per request, and may be corrected back', async () => {
    const { id } = await harbour.give({ email: 'ada@gmial.com' })
    const headers = press()
    await correct(id, { email }, headers)
    await correct(id, { email }, headers)
    expect((await correct(id, { email: 'ada@gmial.com' })).json.email).toBe('ada@gmial.com')
    expect((await correct(id, { email })).json.email).toBe(email)
    expect(count(await readEvents(id), 'PayerEmailCorrected')).toBe(3)
  })

  it('also receives the receipt if there is one and staff choose to send it', async () => {
    const { id } = await harbour.give()
    await correct(id, { email, sendReceipt: true })
    expect(await readEvents(id)).not.toContain('ReceiptResendRequested')
    await issueReceipt(api, id)
    await correct(id, { email: 'other@gmail.com', sendReceipt: true })
    expect(count(await readEvents(id), 'ReceiptResendRequested')).toBe(1)
    await correct(id, { email: 'third@gmail.com' })
    expect(count(await readEvents(id), 'ReceiptResendRequested')).toBe(1)
  })

  it.each([
    [{ email: 'no address' }, 'email.invalid'],
    [{ email: '' }, 'email.required'],
    [{}, 'email.required'],
  ])('is no %j', async (body, code) => {
    const { id } = await harbour.give()
    await correct(id, body).thenRefused(422, { email: code })
  })
})

describe('a receipt', () => {
  it('is sent again once for each request, up to a limit', async () => {
    const { id } = await harbour.give()
    await resend(id).thenRefused(409, 'receipt_missing')
    await issueReceipt(api, id)
    const headers = press()
    await resend(id, headers).thenAnswered(202)
    await resend(id, headers).thenAnswered(202)
    expect(count(await readEvents(id), 'ReceiptResendRequested')).toBe(1)
    const statuses = []
    for (let times = 0; times < 5; times += 1) statuses.push((await resend(id)).status)
    expect(statuses.at(-1)).toBe(429)
    await correct(id, { email, sendReceipt: true }).thenAnswered(429)
    expect(await readEvents(id)).not.toContain('PayerEmailCorrected')
    expect((await correct(id, { email })).json.email).toBe(email)
  })

  it('that is void is not sent again', async () => {
    const { id } = await harbour.give()
    await voidReceipt(api, id, await issueReceipt(api, id))
    await resend(id).thenRefused(409, 'receipt_missing')
  })
})

describe('correcting an address or sending a receipt again', () => {
  it('is refused without a session, at another charity, or without the permission', async () => {
    const { id } = await harbour.give()
    for (const [path, body] of [
      ['/payer-email', { email }],
      ['/receipt/resend', {}],
    ] as const) {
      const route = at(id, path)
      const lionRock = given(api).as(staff('owner', 'lionrock'))
      await given(api).as(guest()).post(route, body).thenRefused(401, 'not_signed_in')
      await lionRock.post(route, body).thenRefused(404, 'payment_not_found')
      await given(api).as(staff('viewer')).post(route, body).thenRefused(403, 'not_allowed')
    }
    expect(await readEvents(id)).not.toContain('PayerEmailCorrected')
  })
})
