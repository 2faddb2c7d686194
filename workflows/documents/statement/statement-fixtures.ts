import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { cents, noCents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { donationReceipt } from '../receipt/fixtures.ts'
import type { StatementFacts } from './statement-content.ts'
import { noSums, withRow, type StatementRow } from './statement-rows.ts'

/** The gift of the receipts’ fixtures: HK$500 and the fee, which the donor covered. */
export const donationRow: StatementRow = {
  paymentId: fixtureId('payment', 10),
  paidOn: calendarDay('2026-11-20'),
  transactionType: 'donation',
  projectName: 'Reading rooms',
  payer: { firstName: 'Tai Man', lastName: 'Chan', organisationName: null },
  method: { brand: 'visa', last4: '4242' },
  receipt: { number: 'HLCF-2026-000001', irFileNumber: '91/12345' },
  amountCents: cents(50_000),
  totalCents: cents(51_911),
  returnedCents: noCents,
  underWayCents: noCents,
  disputedCents: noCents,
}

/** A payment of HK$1,000 for goods or services. */
export const paymentRow: StatementRow = {
  ...donationRow,
  paymentId: fixtureId('payment', 11),
  paidOn: calendarDay('2026-12-01'),
  transactionType: 'payment',
  projectName: 'Charity walk 2026: entry',
  method: { brand: 'fps', last4: null },
  receipt: { number: 'HLCF-2026-000002', irFileNumber: null },
  amountCents: cents(100_000),
  totalCents: cents(100_000),
}

export const createStatement = (
  rows: readonly StatementRow[],
  changes: Partial<StatementFacts> = {},
): StatementFacts => ({
  language: 'en',
  asOf: instant('2027-01-15T04:00:00.000Z'),
  year: 2026,
  charity: {
    name: donationReceipt.charity.name,
    address: { default: '', ...donationReceipt.charity.address },
    accentColour: donationReceipt.charity.accentColour,
    logo: null,
  },
  donor: { firstName: 'Tai Man', lastName: 'Chan', organisationName: null },
  rows,
  sums: rows.reduce(withRow, noSums),
  ...changes,
})
