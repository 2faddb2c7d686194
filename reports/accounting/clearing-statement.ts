import { formatHkd, subtractCents } from '@almoner/domain/kernel/money.ts'
import { csvLine } from '@almoner/workflows/documents/csv/csv.ts'
import type { DayJournal } from './day-journal.ts'
import { formatDay, type AccountingFile } from './write-journals.ts'

/** A bank statement has at most 1,000 lines: central.xero.com, "Import a CSV bank statement". */
const mostLines = 1_000

const head = ['Date', 'Amount', 'Payee', 'Description', 'Reference']

/**
 * Writes the movements of the clearing account as bank statements of Xero, for a charity that keeps
 * this account as a bank account: Xero posts no manual journal to one (help.xero.com,
 * Q_JournalBankAcc). Money that came is positive.
 */
export const writeClearingStatements = (
  journals: readonly DayJournal[],
): readonly AccountingFile[] => {
  const lines = journals.flatMap(({ day, number, lines: journalLines }) =>
    journalLines
      .filter(({ account }) => account === 'clearing')
      .map(({ debitCents, creditCents, description }) =>
        csvLine([
          formatDay(day, 'dmy'),
          formatHkd(subtractCents(debitCents, creditCents)).replaceAll(',', ''),
          'Almoner',
          description,
          number,
        ]),
      ),
  )
  const files: AccountingFile[] = []
  for (let from = 0; from < lines.length; from += mostLines - 1) {
    const number = String(files.length + 1).padStart(2, '0')
    files.push({
      name: `almoner-xero-clearing-${number}.csv`,
      bytes: Buffer.from(csvLine(head) + lines.slice(from, from + mostLines - 1).join('')),
    })
  }
  return files
}
