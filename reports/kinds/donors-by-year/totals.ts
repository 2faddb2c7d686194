import { addCents, noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { TotalLine, Totals } from '../report-kind.ts'
import { everywhere, subtotals } from '../books/subtotals.ts'
import { heads } from './columns.ts'
import type { DonorYear } from './query.ts'

/** The sums of all donors, and the donations of each year. */
export const donorTotals = (): Totals<DonorYear> => {
  const byYear = subtotals('year', {
    en: 'Donations by year of assessment',
    zh: '各課稅年度捐款額',
    cn: '各课税年度捐款额',
  })
  const counts = { donors: 0, donations: 0, payments: 0 }
  const sums: Record<'donated' | 'exempt' | 'paid' | 'returned' | 'received', Cents> = {
    donated: noCents,
    exempt: noCents,
    paid: noCents,
    returned: noCents,
    received: noCents,
  }
  return {
    add: (row) => {
      counts.donors += row.donations > 0 ? 1 : 0
      counts.donations += row.donations
      counts.payments += row.payments
      sums.donated = addCents(sums.donated, row.donatedCents)
      sums.exempt = addCents(sums.exempt, row.exemptCents)
      sums.paid = addCents(sums.paid, row.paidCents)
      sums.returned = addCents(sums.returned, row.returnedCents)
      sums.received = addCents(sums.received, row.receivedCents)
      byYear.add(row.year, everywhere(row.year), row.donatedCents)
    },
    lines: () => {
      const lines: readonly TotalLine[] = [
        {
          key: 'donors',
          label: { en: 'Donors, in each year', zh: '捐款人數（按年度）', cn: '捐款人数（按年度）' },
          count: counts.donors,
        },
        { key: 'donations', label: heads.donations, count: counts.donations },
        { key: 'donated', label: heads.donated, sumCents: sums.donated },
        { key: 'exempt', label: heads.exempt, sumCents: sums.exempt },
        { key: 'payments', label: heads.payments, count: counts.payments },
        { key: 'paid', label: heads.paid, sumCents: sums.paid },
        { key: 'returned', label: heads.returned, sumCents: sums.returned },
        {
          key: 'received',
          label: {
            en: 'Received before refunds',
            zh: '已收款（未扣退款）',
            cn: '已收款（未扣退款）',
          },
          sumCents: sums.received,
        },
      ]
      return [...lines, ...byYear.lines()]
    },
  }
}
