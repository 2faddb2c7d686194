import { addCents, noCents, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { Words } from '@almoner/workflows/documents/csv/columns.ts'
import type { TotalLine, Totals } from '../report-kind.ts'
import { accountWords, statementAccounts, type StatementAccount } from './accounts.ts'
import type { BalanceRow } from './query.ts'

const sumsOfAccount = ['opening', 'in', 'out', 'closing'] as const
type Sum = (typeof sumsOfAccount)[number]

const groups: Record<Sum, Words> = {
  opening: { en: 'Opening balances', zh: '期初結餘', cn: '期初余额' },
  in: { en: 'Increases', zh: '增加', cn: '增加' },
  out: { en: 'Decreases', zh: '減少', cn: '减少' },
  closing: { en: 'Closing balances', zh: '期末結餘', cn: '期末余额' },
}

/** The opening, the movements and the closing of each account, and what is owed to the charity. */
export const balanceTotals = (): Totals<BalanceRow> => {
  const sums = new Map<string, Cents>()
  const sum = (of: Sum, account: StatementAccount): Cents => sums.get(`${of}:${account}`) ?? noCents
  const add = (of: Sum, account: StatementAccount, cents: Cents): void => {
    sums.set(`${of}:${account}`, addCents(sum(of, account), cents))
  }
  return {
    add: (row) => {
      if (!('movements' in row)) {
        add(row.line, row.account, row.balanceCents)
        return
      }
      add('in', row.account, row.inCents)
      add('out', row.account, row.outCents)
    },
    lines: () => {
      const lines: readonly TotalLine[] = sumsOfAccount.flatMap((of) =>
        statementAccounts.map((account) => ({
          key: `${of}:${account}`,
          label: accountWords[account],
          group: groups[of],
          sumCents: sum(of, account),
        })),
      )
      const owed = (['pending', 'available', 'held', 'payout'] as const).map((account) =>
        sum('closing', account),
      )
      return [
        ...lines,
        {
          key: 'owed',
          label: {
            en: 'Owed to the charity, less advances',
            zh: '應付機構款項（已扣除墊款）',
            cn: '应付机构款项（已扣除垫款）',
          },
          sumCents: subtractCents(addCents(...owed), sum('closing', 'advanced')),
        },
      ]
    },
  }
}
