import { harbourId } from '../fixtures.ts'
import { cents } from '../kernel/money.ts'
import { ofPayment } from '../receipt/receipt-of.ts'
import { instant } from '../kernel/time.ts'
import * as paid from '../payment/fixtures.ts'
import type { ReceiptIssued } from './events.ts'
import type { IssueReceipt } from './index.ts'

const facts: IssueReceipt['facts'] = {
  of: ofPayment(paid.paymentId),
  organisationId: harbourId,
  payerId: paid.payerId,
  projectId: paid.projectId,
  projectName: 'After-school homework rooms',
  charityName: { default: 'Harbour Light Children’s Fund', zh: '海港之光兒童基金' },
  charityAddress: { default: '12 Hoi Yuen Road, Kwun Tong, Hong Kong' },
  accentColour: '123B4A',
  irFileNumber: '91/00001',
  transactionType: 'donation',
  language: 'en',
  amountCents: paid.covered500.nonprofitReceivesCents,
  coverFee: true,
  breakdown: paid.covered500,
  refundedCents: cents(0),
  method: 'card',
  card: { brand: 'visa' },
  forced: false,
  replaces: null,
  paidAt: instant('2026-11-20T02:30:00.000Z'),
  issuedAt: instant('2026-11-20T02:30:01.000Z'),
  detail: 'detailed',
}

const receiver: ReceiptIssued['personal'] = {
  firstName: paid.payer.firstName,
  lastName: paid.payer.lastName,
  organisationName: null,
  email: paid.payer.email,
  cardLast4: '4242',
  answers: [],
  forcedBecause: null,
}

export const issueReceipt = (changes: Partial<IssueReceipt['facts']> = {}): IssueReceipt => ({
  type: 'IssueReceipt',
  prefix: 'HLCF',
  facts: { ...facts, ...changes },
  payer: receiver,
})

export const issued = (sequence: number): ReceiptIssued => ({
  type: 'ReceiptIssued',
  data: {
    ...facts,
    receiptNumber: `HLCF-2026-${String(sequence).padStart(6, '0')}`,
    sequence,
    year: 2026,
  },
  personal: receiver,
})
