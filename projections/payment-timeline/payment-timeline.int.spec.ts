import { harbourId, lionRockId } from '@almoner/domain/kernel/fixtures.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { issued } from '@almoner/domain/receipt-book/fixtures.ts'
import type { ReceiptEvent } from '@almoner/domain/receipt/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../database.ts'
import { createProjectionDatabase, dump, plansOf } from '../testing/database.ts'
import { atOnce, given, oneByOne } from '../testing/given.ts'
import { another, atLionRock } from '../testing/history.ts'
import { paymentTimelineModel } from './project.ts'
import { paymentTimeline } from './query.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const { paymentId } = paid
const ofHarbour = { organisationId: harbourId, paymentId }
const mailed: ReceiptEvent = {
  type: 'ReceiptMailed',
  data: { paymentId, organisationId: harbourId, receiptNumber: 'HLCF-2026-000001' },
}
const everything = [
  paid.initiated,
  paid.identified,
  paid.authenticationRequired,
  paid.declined,
  paid.retried,
  { ...paid.identified, data: { ...paid.identified.data, try: 2 } },
  paid.succeeded,
  issued(1),
  mailed,
]

describe('a payment’s timeline', () => {
  it('is the same however its events arrive', async () => {
    const events = [...everything, ...everything.map(atLionRock)]
    const rows = await oneByOne(db, paymentTimelineModel, events)
    expect(rows).toEqual(await atOnce(db, paymentTimelineModel, events))
  })

  it('tells every event in order, when, by whom, and what a sentence needs', async () => {
    await given(db, ...everything).projectTwice(paymentTimelineModel)
    const entries = await paymentTimeline(db, ofHarbour)
    const { totalAmountCents } = paid.covered500
    const card = { brand: 'visa', country: 'HK', last4: '4242', totalAmountCents }
    expect(entries.map(({ type, details }) => [type, details])).toEqual([
      ['PaymentInitiated', { try: 1, amountCents: 50_000 }],
      ['CardIdentified', { try: 1, ...card }],
      ['AuthenticationRequired', { try: 1 }],
      ['PaymentFailed', { try: 1, reason: 'card_declined', code: 'insufficient_funds' }],
      ['PaymentRetried', { try: 2 }],
      ['CardIdentified', { try: 2, ...card }],
      [
        'PaymentSucceeded',
        { try: 1, amountCents: 50_000, totalAmountCents, nonprofitReceivesCents: 50_000 },
      ],
      ['ReceiptIssued', { receiptNumber: 'HLCF-2026-000001' }],
      ['ReceiptMailed', { receiptNumber: 'HLCF-2026-000001' }],
    ])
    expect(entries[1]).toMatchObject({
      position: 2n,
      at: '2026-11-20T02:30:01.000Z',
      actor: 'guest',
    })
  })

  it('is empty for a payment nobody made, and for another charity', async () => {
    await given(db, ...everything).projectTwice(paymentTimelineModel)
    const nobody = {
      organisationId: harbourId,
      paymentId: atLionRock(paid.initiated).data.paymentId,
    }
    expect(await paymentTimeline(db, nobody)).toEqual([])
    expect(await paymentTimeline(db, { organisationId: lionRockId, paymentId })).toEqual([])
  })

  it('holds nothing of the person but the last digits of the card', async () => {
    await given(db, ...everything).projectTwice(paymentTimelineModel)
    const text = JSON.stringify(await dump(db, paymentTimelineModel))
    expect(text).toContain('4242')
    expect(text).not.toMatch(/大文|陳|tai\.man|91234567/)
  })

  it('is read by an index', async () => {
    const many = Array.from({ length: 3_000 }, (_, index) => another(paid.initiated, 500 + index))
    await given(db, ...many).projectTwice(paymentTimelineModel)
    const [plan] = await plansOf(url, (asking) => paymentTimeline(asking, ofHarbour))
    expect(plan).toMatch(/payment_timeline_payment/)
    expect(plan).not.toMatch(/Seq Scan|Sort/)
  })
})
