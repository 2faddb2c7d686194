import { addCents, cents, noCents, subtractCents } from '@almoner/domain/kernel/money.ts'
import type { Words } from '@almoner/workflows/documents/csv/columns.ts'
import type { Totals } from '../report-kind.ts'
import type { OfflineRow } from './query.ts'

const entries: Words = { en: 'Offline payments', zh: '線下收款', cn: '线下收款' }
const lines: Words = { en: 'Bank lines', zh: '月結單交易', cn: '对账单交易' }

/** What of offline entries was booked and reversed, and what of bank lines was matched. */
export const offlineTotals = (): Totals<OfflineRow> => {
  let facts = 0
  let booked = noCents
  let reversed = noCents
  let matched = noCents
  let unmatched = noCents
  return {
    add: ({ type, bookedCents, cents: sum }) => {
      facts += 1
      if (bookedCents !== null && bookedCents > 0) booked = addCents(booked, bookedCents)
      if (bookedCents !== null && bookedCents < 0) {
        reversed = addCents(reversed, cents(0 - bookedCents))
      }
      if (type === 'BankLineMatched') matched = addCents(matched, sum ?? noCents)
      if (type === 'BankLineUnmatched') unmatched = addCents(unmatched, sum ?? noCents)
    },
    lines: () => [
      { key: 'facts', label: { en: 'Facts', zh: '事項數目', cn: '事项数目' }, count: facts },
      {
        key: 'booked',
        label: { en: 'Booked', zh: '已入帳', cn: '已入账' },
        group: entries,
        sumCents: booked,
      },
      {
        key: 'reversed',
        label: { en: 'Reversed', zh: '已沖回', cn: '已冲回' },
        group: entries,
        sumCents: reversed,
      },
      {
        key: 'standing',
        label: { en: 'Booked less reversed', zh: '入帳減沖回', cn: '入账减冲回' },
        group: entries,
        sumCents: subtractCents(booked, reversed),
      },
      {
        key: 'matched',
        label: { en: 'Matched', zh: '已配對', cn: '已匹配' },
        group: lines,
        sumCents: matched,
      },
      {
        key: 'unmatched',
        label: { en: 'Matches undone', zh: '已取消的配對', cn: '已取消的匹配' },
        group: lines,
        sumCents: unmatched,
      },
    ],
  }
}
