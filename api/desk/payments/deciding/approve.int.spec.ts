import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { cents } from '@almoner/domain/kernel/money.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { useApi } from '../../../testing/api.ts'
import { given, staff } from '../../../testing/given.ts'
import { submitTransfer } from '../../../testing/transfers.ts'
import type { DeskPaymentAnswer, TimelineAnswer } from '../contract.ts'

const api = useApi()
const harbour = worldId('organisation', 'harbour')
const desk = given(api).as(staff('owner'))

const submit = (receiptOnRequest: boolean) =>
  submitTransfer(api, harbour, {
    terms: {
      approved: true,
      minimumCents: cents(1_000),
      serviceBasisPoints: 100,
      receiptOnRequest,
      tapAndGoBasisPoints: null,
      methodUsable: true,
      project: null,
    },
  })

const approve = async (paymentId: string, sendReceipt: boolean, key = randomUUID() as string) => {
  const path = `/api/organizations/payments/${paymentId}`
  const body = { try: 1, sendReceipt }
  const { status, json } = await desk.post(`${path}/approve`, body, { 'Idempotency-Key': key })
  const { entries }: TimelineAnswer = (await desk.get(`${path}/timeline`)).json
  const receiptRequests = entries.filter(({ type }) => type === 'ReceiptRequested').length
  return { status, asked: receiptRequests, json: json as DeskPaymentAnswer }
}

describe('a transfer that a colleague has declined', () => {
  it('is approved only by a person who confirms that its money was found', async () => {
    const paymentId = await submit(false)
    const path = `/api/organizations/payments/${paymentId}`
    await desk.post(`${path}/decline`, { try: 1, reason: 'No such transfer' })
    await desk
      .post(`${path}/approve`, { try: 1, onlyWaiting: true })
      .thenRefused(409, 'not_awaiting_approval')
    await desk.post(`${path}/approve`, { try: 1 }).thenAnswered(200, { status: 'complete' })
  })
})

describe('a transfer whose receipt is not issued by itself', () => {
  it('is approved without one, or with one, once', async () => {
    const without = await approve(await submit(true), false)
    expect(without).toMatchObject({ status: 200, asked: 0, json: { receiptOnRequest: true } })
    const [paymentId, key] = [await submit(true), randomUUID()]
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const done = await approve(paymentId, true, key)
      const json = { status: 'complete', receiptOnRequest: false }
      expect(done).toMatchObject({ status: 200, asked: 1, json })
    }
  })

  it('has no receipt request if its receipt is issued automatically', async () => {
    expect(await approve(await submit(false), true)).toMatchObject({ status: 200, asked: 0 })
  })
})
