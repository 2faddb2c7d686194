import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { addCents, cents, noCents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { donationReceipt } from '../receipt/fixtures.ts'
import type { PayoutStatementFacts, PayoutStatementLine } from './payout-statement-content.ts'

/** HK$500 by a Visa card, of which the charity receives 481.50. */
export const paymentLine: PayoutStatementLine = {
  day: calendarDay('2026-11-24'),
  kind: 'payment',
  payer: 'Tai Man Chan',
  number: 'HL-2026-000010',
  grossCents: cents(50_000),
  feeCents: cents(1_850),
  netCents: cents(48_150),
}

/** A refund that the platform advanced, and that the charity's payments repaid. */
export const refundLine: PayoutStatementLine = {
  day: calendarDay('2026-11-25'),
  kind: 'refund',
  payer: 'Ka Yan Poon',
  number: 'HL-2026-000009',
  grossCents: cents(-10_000),
  feeCents: noCents,
  netCents: cents(-10_000),
}

/**
 * Returns a payout of these lines, with HK$20 from the previous one and HK$1.50 left for the next.
 */
export const createPayoutStatement = (
  lines: readonly PayoutStatementLine[],
  changes: Partial<PayoutStatementFacts> = {},
): PayoutStatementFacts => {
  const sums = { carriedCents: cents(2_000), keptCents: cents(150) }
  const nets = lines.map(({ netCents }) => netCents)
  return {
    language: 'en',
    charity: {
      name: donationReceipt.charity.name,
      address: { default: '', ...donationReceipt.charity.address },
      accentColour: donationReceipt.charity.accentColour,
      logo: null,
    },
    payoutId: fixtureId('payout', 60),
    status: 'paid',
    asOf: instant('2026-12-01T04:00:00.000Z'),
    bank: {
      name: {
        en: 'The Hongkong and Shanghai Banking Corporation Limited (HSBC)',
        zh: '香港上海滙豐銀行有限公司',
        cn: '香港上海汇丰银行有限公司',
      },
      last4: '6001',
    },
    requestedAt: instant('2026-11-27T04:00:00.000Z'),
    requestedBy: 'Suk Yee Wong',
    sentAt: instant('2026-11-27T04:01:00.000Z'),
    arrivalOn: calendarDay('2026-12-01'),
    paidOn: calendarDay('2026-12-01'),
    bankReference: 'FT26330001',
    providerPayoutId: 'po_1',
    amountCents: cents(sums.carriedCents + addCents(...nets) - sums.keptCents),
    ...sums,
    sums: (['payment', 'refund'] as const).flatMap((kind) => {
      const of = lines.filter((line) => line.kind === kind)
      if (of.length === 0) return []
      return [
        {
          kind,
          lines: of.length,
          grossCents: addCents(...of.map(({ grossCents }) => grossCents)),
          feeCents: addCents(...of.map(({ feeCents }) => feeCents)),
          netCents: addCents(...of.map(({ netCents }) => netCents)),
        },
      ]
    }),
    lines,
    ...changes,
  }
}
