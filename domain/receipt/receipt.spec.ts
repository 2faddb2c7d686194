import { describe, expect, it } from 'vitest'
import { fold } from '../kernel/decider.ts'
import { harbourId } from '../fixtures.ts'
import { instant } from '../kernel/time.ts'
import { ofPayment } from './receipt-of.ts'
import { payerId, paymentId } from '../payment/fixtures.ts'
import { given } from '../testing/given.ts'
import { isReceiptWanted, receipt, type ReceiptCommand, type ReceiptEvent } from './index.ts'

const of = ofPayment(paymentId)
const reference = { of, organisationId: harbourId, receiptNumber: 'HLCF-2026-000001' }
const mail = { type: 'MailReceipt', ...reference } satisfies ReceiptCommand
const mailed: ReceiptEvent = { type: 'ReceiptMailed', data: reference }

describe('a receipt', () => {
  it('is mailed once', () => {
    given(receipt).when(mail).then(mailed)
    given(receipt, mailed).when(mail).thenNothing()
  })

  it('whose delivery is refused is recorded as such once, and again after staff had it sent again', () => {
    const refuse = { type: 'RecordReceiptNotMailed', ...reference } satisfies ReceiptCommand
    const refused: ReceiptEvent = { type: 'ReceiptNotMailed', data: reference }
    const sentAgain: ReceiptEvent = { type: 'ReceiptResendRequested', data: reference }
    given(receipt).when(refuse).then(refused)
    given(receipt, refused).when(refuse).thenNothing()
    given(receipt, refused, sentAgain).when(refuse).then(refused)
    expect(fold(receipt, [refused, mailed]).notMailed).toBeNull()
  })

  it('that replaces another is mailed under its own number', () => {
    const receiptNumber = 'HLCF-2026-000002'
    given(receipt, mailed)
      .when({ ...mail, receiptNumber })
      .then({ type: 'ReceiptMailed', data: { ...reference, receiptNumber } })
  })
})

describe('a receipt that is forced', () => {
  const at = instant('2026-11-20T03:00:00.000Z')
  const { receiptNumber: _number, ...ids } = reference
  const force = { type: 'ForceReceipt', ...ids, payerId, reason: 'The auditor asks', at } as const
  const forced: ReceiptEvent = {
    type: 'ReceiptForced',
    data: { ...ids, payerId, forcedAt: at },
    personal: { reason: 'The auditor asks' },
  }

  it('has its reason written down, once', () => {
    given(receipt).when(force).then(forced)
    given(receipt, forced)
      .when({ ...force, reason: 'Again' })
      .thenNothing()
  })

  it('is forced no longer once it is void, and may be forced again', () => {
    const voided: ReceiptEvent = {
      type: 'ReceiptVoided',
      data: { ...reference, reason: 'payment_failed', voidedAt: at, replaced: false },
    }
    expect(fold(receipt, [forced, voided]).forced).toBeNull()
    given(receipt, forced, voided).when(force).then(forced)
  })

  it('has its reason in the personal part, which is erased with the payer', () => {
    expect(JSON.stringify(forced.data)).not.toContain('auditor')
  })
})

describe('a receipt on request', () => {
  const at = instant('2026-11-20T03:00:00.000Z')
  const { receiptNumber: _number, ...ids } = reference
  const request = { type: 'RequestReceipt', ...ids, at } as const
  const requested: ReceiptEvent = { type: 'ReceiptRequested', data: { ...ids, requestedAt: at } }
  const onRequest = { facts: { receiptOnRequest: true } }

  it('is recorded as requested once', () => {
    given(receipt).when(request).then(requested)
    given(receipt, requested).when(request).thenNothing()
  })

  it('is wanted once it was requested, and an automatic one always is', () => {
    expect(isReceiptWanted(onRequest, receipt.initial)).toBe(false)
    expect(isReceiptWanted(onRequest, fold(receipt, [requested]))).toBe(true)
    expect(isReceiptWanted({ facts: { receiptOnRequest: false } }, receipt.initial)).toBe(true)
  })
})

describe('a receipt that is void', () => {
  const at = instant('2026-11-20T03:00:00.000Z')
  const why = { reason: 'given_back', replaced: true } as const
  const voiding = { type: 'VoidReceipt', ...reference, ...why, at } as const
  const voided: ReceiptEvent = {
    type: 'ReceiptVoided',
    data: { ...reference, ...why, voidedAt: at },
  }

  it('is void for one reason, permanently', () => {
    given(receipt, mailed).when(voiding).then(voided)
    given(receipt, mailed, voided)
      .when({ ...voiding, reason: 'corrected' })
      .thenNothing()
  })
})
