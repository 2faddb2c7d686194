import { describe, expect, it } from 'vitest'
import type { TimelineEntry } from '@almoner/api/desk/payments/contract.ts'
import { paymentAsOf } from './payment-as-of.ts'

const entry = (type: TimelineEntry['type'], details: TimelineEntry['details'] = {}) => ({
  type,
  details,
})
const started = entry('PaymentInitiated', { amountCents: 50_000 })
const recognised = entry('CardIdentified', { totalAmountCents: 51_911 })
const paid = entry('PaymentSucceeded', {
  amountCents: 50_000,
  totalAmountCents: 51_911,
  nonprofitReceivesCents: 50_000,
})
const refund = { amountCents: 10_000 }

describe('a payment as of a step of its history', () => {
  it('knows its total from the card on, and what the charity receives once it is paid', () => {
    expect(paymentAsOf([started])).toMatchObject({
      status: 'processing',
      amount: 50_000,
      total: null,
      charityReceives: null,
    })
    expect(paymentAsOf([started, recognised])).toMatchObject({ total: 51_911 })
    expect(paymentAsOf([started, recognised, paid])).toMatchObject({
      status: 'complete',
      charityReceives: 50_000,
    })
  })

  it('fails and is tried again', () => {
    const failed = [started, entry('PaymentFailed', { reason: 'card_declined' })]
    expect(paymentAsOf(failed)).toMatchObject({ status: 'error' })
    expect(paymentAsOf([...failed, entry('PaymentRetried')])).toMatchObject({
      status: 'processing',
      amount: 50_000,
    })
  })

  it('waits for the charity from the payer’s word until the charity’s', () => {
    const submission = entry('ManualPaymentSubmitted', { amountCents: 50_000, method: 'fps' })
    expect(paymentAsOf([submission])).toMatchObject({ awaitingApproval: true, amount: 50_000 })
    const declined = [submission, entry('ManualPaymentDeclined', { reason: 'Not found' })]
    expect(paymentAsOf(declined)).toMatchObject({ status: 'error', awaitingApproval: false })
    const reopened = [...declined, entry('ManualPaymentReopened')]
    expect(paymentAsOf(reopened)).toMatchObject({ status: 'processing', awaitingApproval: true })
    expect(paymentAsOf([...declined, paid])).toMatchObject({ status: 'complete' })
  })

  it('has what is on its way back apart from what is back', () => {
    const entries = [started, paid, entry('RefundRequested', refund)]
    expect(paymentAsOf(entries)).toMatchObject({ refundUnderWay: 10_000, refunded: 0 })
    expect(paymentAsOf([...entries, entry('RefundSucceeded', refund)])).toMatchObject({
      refundUnderWay: 0,
      refunded: 10_000,
      status: 'complete',
    })
    expect(paymentAsOf([...entries, entry('RefundFailed', refund)])).toMatchObject({
      refundUnderWay: 0,
      refunded: 0,
    })
  })

  it('is refunded once all of it is refunded', () => {
    const all = { amountCents: 51_911 }
    const events = [started, paid, entry('RefundRequested', all), entry('RefundSucceeded', all)]
    expect(paymentAsOf(events)).toMatchObject({ status: 'refunded' })
  })

  it('is held while its bank disputes it, and lost or free after that', () => {
    const open = [started, paid, entry('DisputeOpened', { amountCents: 51_911 })]
    expect(paymentAsOf(open)).toMatchObject({ disputed: 51_911, lost: 0 })
    const closed = (outcome: string) => [
      ...open,
      entry('DisputeClosed', { amountCents: 51_911, outcome }),
    ]
    expect(paymentAsOf(closed('won'))).toMatchObject({ disputed: 0, lost: 0, status: 'complete' })
    expect(paymentAsOf(closed('lost'))).toMatchObject({ lost: 51_911, status: 'refunded' })
  })

  it('has the receipt that was valid', () => {
    const one = entry('ReceiptIssued', { receiptNumber: 'H-1', replaces: null })
    const voided = entry('ReceiptVoided', { receiptNumber: 'H-1', reason: 'given_back' })
    const two = entry('ReceiptIssued', { receiptNumber: 'H-2', replaces: 'H-1' })
    expect(paymentAsOf([paid, one]).receiptNumber).toBe('H-1')
    expect(paymentAsOf([paid, one, voided]).receiptNumber).toBeNull()
    // The new receipt may be issued before the old one is void.
    expect(paymentAsOf([paid, one, two, voided]).receiptNumber).toBe('H-2')
  })
})
