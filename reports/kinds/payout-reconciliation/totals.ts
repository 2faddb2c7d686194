import { addCents, noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { PayoutLineKind } from '@almoner/projections/models/payouts/table.ts'
import type { Words } from '@almoner/workflows/documents/csv/columns.ts'
import { payoutLabelsAs } from '@almoner/workflows/documents/payout-statement/labels.ts'
import type { TotalLine, Totals } from '../report-kind.ts'
import { subtotals } from '../books/subtotals.ts'
import { outcomeWords } from './columns.ts'
import type { PayoutRow } from './query.ts'

type Sum =
  | 'opening'
  | PayoutLineKind
  | 'fees'
  | 'kept'
  | 'computed'
  | 'amount'
  | 'arrived'
  | 'matched'

const labels: Record<Sum, Words> = {
  opening: payoutLabelsAs(({ sums }) => sums.carried),
  payment: payoutLabelsAs(({ sums }) => sums.kinds.payment),
  fees: payoutLabelsAs(({ sums }) => sums.fees),
  refund: payoutLabelsAs(({ sums }) => sums.kinds.refund),
  dispute: payoutLabelsAs(({ sums }) => sums.kinds.dispute),
  refund_failed: payoutLabelsAs(({ sums }) => sums.kinds.refund_failed),
  dispute_won: payoutLabelsAs(({ sums }) => sums.kinds.dispute_won),
  payout_returned: payoutLabelsAs(({ sums }) => sums.kinds.payout_returned),
  kept: payoutLabelsAs(({ sums }) => sums.kept),
  computed: {
    en: 'Sum check: all of these, less what is left in the balance',
    zh: '核對：以上各項，減本期結餘',
    cn: '核对：以上各项，减本期余额',
  },
  amount: { en: 'Payouts requested', zh: '提出的提款', cn: '提出的提现' },
  arrived: {
    en: 'Arrived, and not sent back',
    zh: '已到賬而未被退回',
    cn: '已到账且未被退回',
  },
  matched: {
    en: 'Found in the bank statement',
    zh: '已與銀行月結單核對',
    cn: '已与银行对账单核对',
  },
}

/** The sums of all payouts by kind of line, and by what became of them. */
export const payoutTotals = (): Totals<PayoutRow> => {
  const sums = new Map<Sum, Cents>()
  const sum = (of: Sum): Cents => sums.get(of) ?? noCents
  const add = (of: Sum, cents: Cents): void => {
    sums.set(of, addCents(sum(of), cents))
  }
  const byOutcome = subtotals('status', { en: 'By status', zh: '按狀態', cn: '按状态' })
  let payouts = 0
  return {
    add: (row) => {
      if (row.line === 'total') {
        const { outcome, amountCents, matchedOn } = row.payout
        payouts += 1
        add('amount', amountCents)
        if (outcome === 'paid') add('arrived', amountCents)
        if (matchedOn !== null) add('matched', amountCents)
        byOutcome.add(outcome, outcomeWords[outcome], amountCents)
        return
      }
      add('computed', row.cents)
      if ('grossCents' in row) {
        add(row.line, row.grossCents)
        add('fees', row.feeCents)
      } else add(row.line, row.cents)
    },
    lines: () => {
      const lines: readonly TotalLine[] = (Object.keys(labels) as Sum[]).map((key) => ({
        key,
        label: labels[key],
        sumCents: sum(key),
      }))
      return [
        {
          key: 'payouts',
          label: { en: 'Number of payouts', zh: '提款筆數', cn: '提现笔数' },
          count: payouts,
        },
        ...lines,
        ...byOutcome.lines(),
      ]
    },
  }
}
