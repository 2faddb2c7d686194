import { ofPayment } from '@almoner/domain/receipt/receipt-of.ts'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { issued } from '@almoner/domain/receipt-book/fixtures.ts'
import type { ReceiptEvent } from '@almoner/domain/receipt/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, dump, explainQueries } from '../../engine/testing/database.ts'
import { projectAtOnce, given, projectOneByOne } from '../../engine/testing/given.ts'
import { another, atLionRock } from '../../engine/testing/history.ts'
import * as ways from '../../engine/testing/ways-of-paying.ts'
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
  data: {
    of: ofPayment(paymentId),
    organisationId: harbourId,
    receiptNumber: 'HLCF-2026-000001',
  },
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
    const rows = await projectOneByOne(db, paymentTimelineModel, events)
    expect(rows).toEqual(await projectAtOnce(db, paymentTimelineModel, events))
  })

  it('shows every event in order, when, by whom, and the details for its sentence', async () => {
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
        {
          try: 1,
          method: 'card',
          amountCents: 50_000,
          totalAmountCents,
          nonprofitReceivesCents: 50_000,
        },
      ],
      ['ReceiptIssued', { receiptNumber: 'HLCF-2026-000001', replaces: null }],
      ['ReceiptMailed', { receiptNumber: 'HLCF-2026-000001' }],
    ])
    expect(entries[1]).toMatchObject({
      position: 2n,
      at: '2026-11-20T02:30:01.000Z',
      actor: 'guest',
    })
  })

  it('shows the outcome of every other payment method, and of refunds', async () => {
    const events = [
      ways.requested,
      ways.requestOpened,
      ways.submitted,
      ways.declinedByCharity,
      ways.approved,
      ways.refundRequested(10_000),
      ways.refundSucceeded(10_000),
      ways.refundFailed(10_000),
      ways.disputeOpened,
      ways.disputeClosed('lost'),
      ways.forced,
      ways.voided,
      ways.replaced(10_000),
    ]
    await given(db, ...events).projectTwice(paymentTimelineModel)
    const received = await paymentTimeline(db, ofHarbour)
    const { totalAmountCents } = paid.covered500ByWallet
    const refund = { amountCents: 10_000, provider: 'stripe' }
    const disputed = paid.covered500.totalAmountCents
    const number = 'HLCF-2026-000001'
    expect(received.map(({ type, details }) => [type, details])).toEqual([
      ['PaymentRequested', { try: 1, method: 'payme', amountCents: 50_000, totalAmountCents }],
      ['PaymentRequestOpened', { try: 1, expiresAt: ways.expiresAt }],
      [
        'ManualPaymentSubmitted',
        { try: 1, method: 'fps', amountCents: 50_000, reference: 'HL-7Q2K', proof: 'image/png' },
      ],
      ['ManualPaymentDeclined', { try: 1, reason: '找不到這筆轉帳' }],
      ['PaymentSucceeded', expect.objectContaining({ method: 'fps', totalAmountCents: 50_000 })],
      ['RefundRequested', { ...refund, reason: 'payer_asked', note: '她改變主意' }],
      ['RefundSucceeded', refund],
      ['RefundFailed', { ...refund, code: 'expired_or_canceled_card' }],
      [
        'DisputeOpened',
        {
          amountCents: disputed,
          feeCents: 11_700,
          reason: 'fraudulent',
          evidenceDueAt: '2026-12-01T15:59:59.000Z',
        },
      ],
      ['DisputeClosed', { amountCents: disputed, outcome: 'lost' }],
      ['ReceiptForced', { reason: 'The bank confirmed it' }],
      ['ReceiptVoided', { receiptNumber: number, reason: 'given_back' }],
      ['ReceiptIssued', { receiptNumber: 'HLCF-2026-000002', replaces: number }],
    ])
  })

  it('is empty for an unknown payment, and for another charity', async () => {
    await given(db, ...everything).projectTwice(paymentTimelineModel)
    const otherCharity = {
      organisationId: harbourId,
      paymentId: atLionRock(paid.initiated).data.paymentId,
    }
    expect(await paymentTimeline(db, otherCharity)).toEqual([])
    expect(await paymentTimeline(db, { organisationId: lionRockId, paymentId })).toEqual([])
  })

  it('contains no personal data except the last digits of the card', async () => {
    await given(db, ...everything).projectTwice(paymentTimelineModel)
    const text = JSON.stringify(await dump(db, paymentTimelineModel))
    expect(text).toContain('4242')
    expect(text).not.toMatch(/大文|陳|tai\.man|91234567/)
  })

  it('is read by an index', async () => {
    const many = Array.from({ length: 3_000 }, (_, index) => another(paid.initiated, 500 + index))
    await given(db, ...many).projectTwice(paymentTimelineModel)
    const [plan] = await explainQueries(url, (asking) => paymentTimeline(asking, ofHarbour))
    expect(plan).toMatch(/payment_timeline_payment/)
    expect(plan).not.toMatch(/Seq Scan|Sort/)
  })
})
