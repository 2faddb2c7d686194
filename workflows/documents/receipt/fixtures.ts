import { cents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { ReceiptFacts } from './receipt-facts.ts'

/** A donor gives HK$500 and covers the fee: the fourth of the worked examples. */
export const donationReceipt: ReceiptFacts = {
  receiptNumber: 'HLCF-2026-000001',
  detail: 'detailed',
  language: 'en',
  issuedAt: instant('2026-11-20T02:31:00.000Z'),
  paidAt: instant('2026-11-20T02:30:00.000Z'),
  receivedOn: null,
  charity: {
    name: {
      default: 'Harbour Light Children\u2019s Fund',
      zh: '海港之光兒童基金',
      cn: '海港之光儿童基金',
    },
    address: {
      default: '12/F, Harbour View Building, 88 Des Voeux Road West, Sheung Wan, Hong Kong',
      zh: '香港上環德輔道西88號海景大廈12樓',
      cn: '香港上环德辅道西88号海景大厦12楼',
    },
    irFileNumber: '91/12345',
    irFileNumberVerified: true,
    accentColour: '#0f6f7c',
    logo: null,
  },
  payer: { firstName: 'Tai Man', lastName: 'Chan', organisationName: null },
  answers: [],
  projectName: { default: 'Reading rooms', zh: '童讀閱覽室', cn: '童读阅览室' },
  transactionType: 'donation',
  method: { brand: 'visa', last4: '4242' },
  amountCents: cents(50_000),
  feeCents: cents(1_911),
  coverFee: true,
  netCents: cents(50_000),
  totalCents: cents(51_911),
  refundedCents: cents(0),
  forcedBecause: null,
  replaces: null,
  closing: null,
  signature: null,
  reference: 'P-01JD3V6M8Q',
}

/** A payment of HK$1,000 for goods or services, with the fee deducted. */
export const paymentAcknowledgement: ReceiptFacts = {
  ...donationReceipt,
  receiptNumber: 'HLCF-2026-000002',
  transactionType: 'payment',
  projectName: {
    default: 'Charity walk 2026: entry',
    zh: '慈善步行2026報名費',
    cn: '慈善步行2026报名费',
  },
  amountCents: cents(100_000),
  feeCents: cents(3_450),
  coverFee: false,
  netCents: cents(96_550),
  totalCents: cents(100_000),
}

/**
 * A receipt for the part of the donation that was not refunded. It replaces the receipt for the
 * whole.
 */
export const replacingReceipt: ReceiptFacts = {
  ...donationReceipt,
  receiptNumber: 'HLCF-2026-000003',
  refundedCents: cents(10_000),
  replaces: 'HLCF-2026-000001',
}

/** Staff requested this receipt before the transfer was found. */
export const forcedReceipt: ReceiptFacts = {
  ...donationReceipt,
  receiptNumber: 'HLCF-2026-000004',
  method: { brand: 'fps', last4: null },
  feeCents: cents(0),
  totalCents: cents(50_000),
  forcedBecause: 'Year-end accounts of the donor’s company',
}
