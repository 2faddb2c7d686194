import { addCents, noCents } from '@almoner/domain/kernel/money.ts'
import { loadTitles } from '@almoner/projections/models/project-page/titles.ts'
import type { ReportSource, TotalLine, Totals } from '../report-kind.ts'
import { everywhere, subtotals } from '../books/subtotals.ts'
import { methodWords, noProject, toWords } from '../books/words.ts'
import { refundedSum, type LedgerRow } from './query.ts'

/** The sums of the ledger, and those by project, method and month. */
export const ledgerTotals = async (source: ReportSource): Promise<Totals<LedgerRow>> => {
  const { organisationId, position } = source
  const titles = await loadTitles(source, { organisationId, upTo: position })
  const names = new Map([...titles].map(([id, title]) => [id, toWords(title)]))
  const [byProject, byMethod, byMonth] = [
    subtotals('project', { en: 'By project', zh: '按項目', cn: '按项目' }),
    subtotals('method', { en: 'By payment method', zh: '按付款方式', cn: '按付款方式' }),
    subtotals('month', { en: 'By month', zh: '按月份', cn: '按月份' }),
  ]
  let bookings = 0
  let received = noCents
  let net = noCents
  let refunded = noCents
  return {
    add: (row) => {
      const { payment, parts, totalCents, businessDay } = row
      bookings += 1
      received = addCents(received, totalCents)
      if (parts !== null) {
        net = addCents(net, parts.net)
        refunded = addCents(refunded, refundedSum(row))
      }
      const { projectId } = payment
      byProject.add(projectId ?? '', (projectId && names.get(projectId)) ?? noProject, totalCents)
      byMethod.add(payment.method, methodWords({ brand: payment.method, last4: null }), totalCents)
      const month = businessDay.slice(0, 7)
      byMonth.add(month, everywhere(month), totalCents)
    },
    lines: () => {
      const sums: readonly TotalLine[] = [
        {
          key: 'bookings',
          label: { en: 'Bookings', zh: '入帳數目', cn: '入账数目' },
          count: bookings,
        },
        {
          key: 'received',
          label: { en: 'Received', zh: '已收款', cn: '已收款' },
          sumCents: received,
        },
        {
          key: 'net',
          label: { en: 'The charity receives', zh: '機構實收', cn: '机构实收' },
          sumCents: net,
        },
        {
          key: 'refunded',
          label: { en: 'Refunded', zh: '已退款', cn: '已退款' },
          sumCents: refunded,
        },
      ]
      return [...sums, ...byProject.lines(), ...byMethod.lines(), ...byMonth.lines()]
    },
  }
}
