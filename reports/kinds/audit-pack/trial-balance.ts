import { onNormalSide, parseAccount } from '@almoner/domain/journal/accounts.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { addDays } from '@almoner/domain/kernel/calendar.ts'
import { addCents, noCents, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import {
  columnsHead,
  columnsLines,
  type Columns,
} from '@almoner/workflows/documents/csv/columns.ts'
import { loadBalances } from '../books/load-balances.ts'
import type { ReportSource } from '../report-kind.ts'

type Line = { account: string; opening: Cents; closing: Cents }

const columns: Columns<Line> = [
  {
    head: { en: 'Ledger account', zh: '總帳帳目', cn: '总账账目' },
    text: ({ account }) => account,
  },
  {
    head: { en: 'Opening balance', zh: '期初結餘', cn: '期初余额' },
    money: ({ opening }) => opening,
  },
  {
    head: { en: 'Movement', zh: '本期變動', cn: '本期变动' },
    money: ({ opening, closing }) => subtractCents(closing, opening),
  },
  {
    head: { en: 'Closing balance', zh: '期末結餘', cn: '期末余额' },
    money: ({ closing }) => closing,
  },
]

/**
 * The charity's part in every account of the platform's books, debits less credits, before and at
 * the end of the period. Each column sums to zero.
 */
export const writeTrialBalance = async (
  source: ReportSource,
): Promise<{ head: string; lines: string }> => {
  const { from, to, language } = source.request
  const [opening, closing] = [
    await loadDebits(source, addDays(from, -1)),
    await loadDebits(source, to),
  ]
  const accounts = [...new Set([...opening.keys(), ...closing.keys()])].toSorted()
  const lines = accounts.map((account) => ({
    account,
    opening: opening.get(account) ?? noCents,
    closing: closing.get(account) ?? noCents,
  }))
  for (const side of ['opening', 'closing'] as const) {
    assert(addCents(...lines.map((line) => line[side])) === 0, 'the books of a charity balance')
  }
  return {
    head: columnsHead(columns, language),
    lines: columnsLines(columns, lines, language),
  }
}

const loadDebits = async (
  source: ReportSource,
  day: ReportSource['request']['to'],
): Promise<ReadonlyMap<string, Cents>> => {
  const balances = await loadBalances(source, day)
  // The normal side of a debit balance is its own, and of a credit balance the opposite.
  const toDebits = ([name, balance]: [string, Cents]): [string, Cents] => [
    name,
    onNormalSide(parseAccount(name), balance),
  ]
  return new Map([...balances].map(toDebits))
}
