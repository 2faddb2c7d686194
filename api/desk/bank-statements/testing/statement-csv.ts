import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { cents, formatHkd } from '@almoner/domain/kernel/money.ts'
import { today } from '../../../testing/card-holder.ts'

export const csvHeader = 'Date,Description,Billing amount,Billing currency,Balance,Balance currency'
export type StatementRow = { text: string; amount: number; day?: CalendarDay }

/** A file of HSBC's form whose balances follow from HK$1,000. */
export const toCsv = (rows: readonly StatementRow[], opening = 100_000): string => {
  let balance = opening
  const lines = rows.map(({ text, amount, day = today }) => {
    balance += amount
    const [year, month, date] = day.split('-')
    const sums = [amount, balance].map((sum) => `"${formatHkd(cents(sum))}",HKD`)
    return `${date}/${month}/${year},${text},${sums.join(',')}`
  })
  return [csvHeader, ...lines].join('\r\n')
}
