import { addCents, noCents } from '@almoner/domain/kernel/money.ts'
import type { TotalLine, Totals } from '../report-kind.ts'
import { everywhere, subtotals } from '../books/subtotals.ts'
import { methodWords } from '../books/words.ts'
import type { IncomeRow } from './query.ts'

/** The income of the project, and that of each method and day. */
export const incomeTotals = (): Totals<IncomeRow> => {
  const byMethod = subtotals('method', {
    en: 'By payment method',
    zh: '按付款方式',
    cn: '按付款方式',
  })
  const byDay = subtotals('day', { en: 'By day', zh: '按日期', cn: '按日期' })
  const income = { online: noCents, offline: noCents }
  let bookings = 0
  return {
    add: ({ booking: { payment, totalCents }, day }) => {
      bookings += 1
      income[payment.source] = addCents(income[payment.source], totalCents)
      byMethod.add(payment.method, methodWords({ brand: payment.method, last4: null }), totalCents)
      byDay.add(day, everywhere(day), totalCents)
    },
    lines: () => {
      const sums: readonly TotalLine[] = [
        {
          key: 'bookings',
          label: { en: 'Bookings', zh: '入帳數目', cn: '入账数目' },
          count: bookings,
        },
        {
          key: 'income',
          label: { en: 'Income', zh: '收入', cn: '收入' },
          sumCents: addCents(income.online, income.offline),
        },
        {
          key: 'online',
          label: { en: 'Received online', zh: '網上收款', cn: '线上收款' },
          sumCents: income.online,
        },
        {
          key: 'offline',
          label: { en: 'Received offline', zh: '線下收款', cn: '线下收款' },
          sumCents: income.offline,
        },
      ]
      return [...sums, ...byMethod.lines(), ...byDay.lines()]
    },
  }
}
