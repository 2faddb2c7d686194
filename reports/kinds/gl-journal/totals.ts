import { addCents, noCents, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { moneyKinds, type MoneyKind } from '@almoner/domain/reporting/accounting/money-kinds.ts'
import type { Words } from '@almoner/workflows/documents/csv/columns.ts'
import { accountWords } from '../../accounting/account-words.ts'
import type { TotalLine, Totals } from '../report-kind.ts'
import type { JournalRow } from './query.ts'

const byAccount: Words = {
  en: 'By account, debits less credits',
  zh: '按帳目（借方減貸方）',
  cn: '按账目（借方减贷方）',
}

/** The debits and the credits, which are equal, and what each account moved. */
export const journalTotals = (): Totals<JournalRow> => {
  const sums = new Map<MoneyKind, Cents>()
  let debits = noCents
  let credits = noCents
  return {
    add: ({ line: { account, debitCents, creditCents } }) => {
      debits = addCents(debits, debitCents)
      credits = addCents(credits, creditCents)
      const sum = addCents(sums.get(account) ?? noCents, debitCents)
      sums.set(account, subtractCents(sum, creditCents))
    },
    lines: () => {
      const accounts: readonly TotalLine[] = moneyKinds.map((kind) => ({
        key: `account:${kind}`,
        label: accountWords[kind],
        group: byAccount,
        sumCents: sums.get(kind) ?? noCents,
      }))
      return [
        {
          key: 'debits',
          label: { en: 'Debits', zh: '借方總額', cn: '借方总额' },
          sumCents: debits,
        },
        {
          key: 'credits',
          label: { en: 'Credits', zh: '貸方總額', cn: '贷方总额' },
          sumCents: credits,
        },
        ...accounts,
      ]
    },
  }
}
