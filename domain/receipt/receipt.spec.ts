import { describe, it } from 'vitest'
import { harbourId } from '../kernel/fixtures.ts'
import { paymentId } from '../payment/fixtures.ts'
import { given } from '../testing/given.ts'
import { receipt, type MailReceipt, type ReceiptEvent } from './index.ts'

const about = { paymentId, organisationId: harbourId, receiptNumber: 'HLCF-2026-000001' }
const mail: MailReceipt = { type: 'MailReceipt', ...about }
const mailed: ReceiptEvent = { type: 'ReceiptMailed', data: about }

describe('a receipt', () => {
  it('is mailed once', () => {
    given(receipt).when(mail).then(mailed)
    given(receipt, mailed).when(mail).thenNothing()
  })

  it('that replaces another is mailed under its own number', () => {
    const receiptNumber = 'HLCF-2026-000002'
    given(receipt, mailed)
      .when({ ...mail, receiptNumber })
      .then({ type: 'ReceiptMailed', data: { ...about, receiptNumber } })
  })
})
