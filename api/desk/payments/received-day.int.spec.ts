import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { useApi } from '../../testing/api.ts'
import { today } from '../../testing/card-holder.ts'
import type { Call } from '../../testing/call.ts'
import { createGivers } from '../../testing/gift.ts'
import { given, staff } from '../../testing/given.ts'
import { issueReceipt, voidReceipt } from '../../testing/receipts.ts'
import { submitTransfer } from '../../testing/transfers.ts'
import type { DeskPaymentAnswer, TimelineAnswer } from './contract.ts'

const api = useApi()
const owner = given(api).as(staff('owner'))
let harbour: Awaited<ReturnType<typeof createGivers>>

beforeAll(async () => {
  harbour = await createGivers(api, 'harbour')
})

const at = (paymentId: string, rest = '') => `/api/organizations/payments/${paymentId}${rest}`
const opened = async (paymentId: string): Promise<DeskPaymentAnswer> =>
  (await owner.get(at(paymentId))).json
const decide = (paymentId: string, path: string, body: object = {}): Call<DeskPaymentAnswer> =>
  owner.post(at(paymentId, path), body)
const transfer = (changes: Parameters<typeof submitTransfer>[2] = {}) =>
  submitTransfer(api, harbour.organizationId, changes)
const readEvents = async (paymentId: string): Promise<string[]> => {
  const { entries }: TimelineAnswer = (await owner.get(at(paymentId, '/timeline'))).json
  return entries.map(({ type }) => type)
}

describe('the money of a transfer', () => {
  it('is approved with the day on which the money came, and shows it everywhere', async () => {
    const submittedOn = calendarDay('2026-04-02')
    const paymentId = await transfer({ submittedOn, paidOn: calendarDay('2026-04-01') })
    expect(await opened(paymentId)).toMatchObject({ submittedOn, paidOn: '2026-04-01' })
    const receivedOn = '2026-03-31'
    const { json } = await decide(paymentId, '/approve', { try: 1, receivedOn }).thenAnswered(200)
    expect(json).toMatchObject({ receivedOn, receivedOnStated: true })
    const { postings } = (await owner.get(at(paymentId, '/postings'))).json as {
      postings: { businessDate: string; at: string }[]
    }
    expect(postings).toMatchObject([{ businessDate: receivedOn }])
    expect(postings[0]?.at.slice(0, 10)).not.toBe(receivedOn)
    const { entries }: TimelineAnswer = (await owner.get(at(paymentId, '/timeline'))).json
    expect(entries.at(-1)?.details).toMatchObject({ receivedOn })
  })

  it('is dated as the payer stated, else on the day of its proof, if staff enter no day', async () => {
    const submittedOn = addDays(today, -1)
    const paidOn = addDays(today, -3)
    const stated = await decide(await transfer({ submittedOn, paidOn }), '/approve', { try: 1 })
    expect(stated.json).toMatchObject({ receivedOn: paidOn })
    const silent = await decide(await transfer({ submittedOn }), '/approve', { try: 1 })
    expect(silent.json).toMatchObject({ receivedOn: submittedOn })
  })

  it.each([
    ['tomorrow', 'received_in_future', 1],
    ['a year before its proof', 'received_too_early', -365],
  ])('cannot be received %s', async (_when, code, days) => {
    const paymentId = await transfer()
    const body = { try: 1, receivedOn: addDays(today, days) }
    await decide(paymentId, '/approve', body).thenRefused(422, code)
    expect(await readEvents(paymentId)).toEqual(['ManualPaymentSubmitted'])
  })

  it('came on a day that the calendar has', async () => {
    const body = { try: 1, receivedOn: '2026-02-30' }
    const refused = await decide(await transfer(), '/approve', body)
    expect(refused.json).toMatchObject({ fields: { receivedOn: 'received_on.invalid' } })
  })
})

describe('a receipt ahead of its payment', () => {
  it('is no longer shown as forced once it is void, and may be requested again', async () => {
    const paymentId = await transfer()
    await decide(paymentId, '/receipt/force', { reason: 'Mrs Chan asks' })
    const receiptNumber = await issueReceipt(api, paymentId, {
      forcedBecause: 'Mrs Chan asks',
    })
    expect((await opened(paymentId)).receipts).toMatchObject([
      { receiptNumber, forced: true, forcedBecause: 'Mrs Chan asks' },
    ])
    await decide(paymentId, '/decline', { try: 1, reason: 'No such transfer' })
    await voidReceipt(api, paymentId, receiptNumber)
    await transfer({ paymentId, contentHash: paymentId, reference: 'HL-AGAIN' })
    const { receipts, receiptVoid } = await opened(paymentId)
    expect(receiptVoid).toBe(true)
    expect(receipts.filter(({ voidedAt }) => voidedAt === null)).toEqual([])
    await decide(paymentId, '/receipt/force', { reason: 'Mrs Chan asks again' }).thenAnswered(202)
    const events = await readEvents(paymentId)
    expect(events.filter((type) => type === 'ReceiptForced')).toHaveLength(2)
  })
})
