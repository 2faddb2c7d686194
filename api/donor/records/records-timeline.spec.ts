import { describe, expect, it } from 'vitest'
import { instant } from '@almoner/domain/kernel/time.ts'
import type {
  TimelineDetails,
  TimelineType,
} from '@almoner/projections/models/payment-timeline/table.ts'
import { writeMoney } from '../../http/money-contract.ts'
import { recordMoney } from './money-contract.ts'
import { recordSteps } from './records-timeline.ts'

const at = instant('2026-11-20T02:30:00.000Z')

/** The steps that a donor sees of one event of each kind, as JSON has them. */
const readHappenings = (...events: readonly (readonly [TimelineType, TimelineDetails])[]) =>
  writeMoney(
    recordSteps(
      events.map(([type, details], index) => ({
        position: BigInt(index + 1),
        at,
        actor: 'staff:6d0b',
        type,
        details,
      })),
    ),
    recordMoney,
  )

const sum = { amountCents: 10_050, provider: 'stripe' }

describe('a donor’s view of a gift', () => {
  it.each([
    ['PaymentInitiated', { try: 1, amountCents: 50_000 }, { kind: 'bank_asked' }],
    ['PaymentRetried', { try: 2 }, { kind: 'bank_asked' }],
    [
      'CardIdentified',
      { try: 1, brand: 'visa', country: 'HK', last4: '4242', totalAmountCents: 51_911 },
      { kind: 'card_recognised', brand: 'visa', last4: '4242', wallet: null, totalAmount: 519.11 },
    ],
    [
      'CardIdentified',
      { try: 1, brand: 'visa', last4: '4242', wallet: 'apple_pay', totalAmountCents: 51_911 },
      {
        kind: 'card_recognised',
        brand: 'visa',
        last4: '4242',
        wallet: 'apple_pay',
        totalAmount: 519.11,
      },
    ],
    ['AuthenticationRequired', { try: 1 }, { kind: 'confirmation_asked' }],
    [
      'PaymentRequested',
      { try: 1, method: 'payme', amountCents: 50_000, totalAmountCents: 50_762 },
      { kind: 'wallet_asked', method: 'payme', totalAmount: 507.62 },
    ],
    [
      'PaymentRequestOpened',
      { try: 1, expiresAt: '2026-11-20T02:40:00.000Z' },
      { kind: 'wallet_ready', until: '2026-11-20T02:40:00.000Z' },
    ],
    [
      'ManualPaymentSubmitted',
      { try: 1, method: 'fps', amountCents: 50_000, reference: 'HL-7Q2K', proof: 'image/png' },
      { kind: 'transfer_reported', method: 'fps', reference: 'HL-7Q2K', proof: true },
    ],
    [
      'ManualPaymentSubmitted',
      { try: 1, method: 'cash', amountCents: 50_000, reference: '', proof: null },
      { kind: 'transfer_reported', method: 'cash', reference: '', proof: false },
    ],
    [
      'ManualPaymentDeclined',
      { try: 1, reason: '找不到這筆轉帳' },
      { kind: 'transfer_not_found', reason: '找不到這筆轉帳' },
    ],
    ['ManualPaymentReopened', { try: 1 }, { kind: 'transfer_checked_again' }],
    [
      'PaymentSucceeded',
      {
        try: 1,
        method: 'card',
        amountCents: 50_000,
        totalAmountCents: 51_911,
        nonprofitReceivesCents: 50_000,
      },
      { kind: 'confirmed', method: 'card', totalAmount: 519.11, receivedOn: null },
    ],
    [
      'PaymentSucceeded',
      { try: 1, method: 'fps', totalAmountCents: 50_000, receivedOn: '2026-03-31' },
      { kind: 'confirmed', method: 'fps', totalAmount: 500, receivedOn: '2026-03-31' },
    ],
    [
      'ReceiptIssued',
      { receiptNumber: 'HLCF-2026-000002', replaces: 'HLCF-2026-000001', forced: 'yes' },
      {
        kind: 'receipt_issued',
        receiptNumber: 'HLCF-2026-000002',
        replaces: 'HLCF-2026-000001',
      },
    ],
    [
      'ReceiptMailed',
      { receiptNumber: 'HLCF-2026-000001' },
      { kind: 'receipt_mailed', receiptNumber: 'HLCF-2026-000001' },
    ],
    [
      'ReceiptVoided',
      { receiptNumber: 'HLCF-2026-000001', reason: 'given_back' },
      { kind: 'receipt_voided', receiptNumber: 'HLCF-2026-000001', reason: 'given_back' },
    ],
    ['RefundSucceeded', sum, { kind: 'refund_made', amount: 100.5 }],
  ] as const)('%s %j', (type, details, step) => {
    expect(readHappenings([type, details])).toEqual([{ at, ...step }])
  })

  it('shows why it failed, without the provider’s own code', () => {
    const details = { try: 1, reason: 'card_declined', code: 'insufficient_funds' }
    expect(readHappenings(['PaymentFailed', details])).toEqual([
      { at, kind: 'failed', reason: 'card_declined' },
    ])
  })

  it('shows the amount of a refund, and no staff notes', () => {
    const refundRequest = { ...sum, reason: 'fraud', note: 'she is angry' }
    expect(
      readHappenings(
        ['RefundRequested', refundRequest],
        ['RefundFailed', { ...sum, code: 'lost' }],
      ),
    ).toEqual([
      { at, kind: 'refund_begun', amount: 100.5 },
      { at, kind: 'refund_failed', amount: 100.5 },
    ])
  })

  it.each([
    ['lost', 'donor'],
    ['won', 'charity'],
  ])('with a chargeback that the charity %s shows a decision for the %s', (outcome, side) => {
    const opened = { ...sum, feeCents: 11_700, reason: 'fraudulent', evidenceDueAt: null }
    const closed = { amountCents: 10_050, outcome }
    expect(readHappenings(['DisputeOpened', opened], ['DisputeClosed', closed])).toEqual([
      { at, kind: 'disputed', amount: 100.5 },
      { at, kind: 'dispute_decided', amount: 100.5, decidedFor: side },
    ])
  })

  it('shows a receipt that staff issued early like any other', () => {
    const issued = { receiptNumber: 'HLCF-2026-000001', replaces: null, forced: 'yes' }
    expect(
      readHappenings(['ReceiptForced', { reason: 'a reason' }], ['ReceiptIssued', issued]),
    ).toEqual([{ at, kind: 'receipt_issued', receiptNumber: 'HLCF-2026-000001', replaces: null }])
  })

  it('preserves its order', () => {
    const steps = readHappenings(
      ['PaymentInitiated', {}],
      ['ReceiptForced', {}],
      ['PaymentRetried', {}],
    )
    expect(steps.map(({ kind }) => kind)).toEqual(['bank_asked', 'bank_asked'])
  })
})
