import { zipSync } from 'fflate'
import type { AccountMapping } from '@almoner/domain/reporting/accounting/mapping.ts'
import { writeClearingStatements } from './clearing-statement.ts'
import type { DayJournal } from './day-journal.ts'
import { accountingProfiles } from './profiles/profiles.ts'
import { writeJournals } from './write-journals.ts'

// No byte of a report depends on a clock, and an archive names a time of each of its files.
const fileTime = new Date(2026, 0, 1)

/**
 * Writes the archive of a report for the mapping's software: its import files, and for Xero the
 * statements of the clearing account too.
 */
export const writeAccountingZip = (
  journals: readonly DayJournal[],
  mapping: AccountMapping,
): Uint8Array => {
  const { software } = mapping
  const files = writeJournals(accountingProfiles[software], journals, mapping)
  const statements = software === 'xero' ? writeClearingStatements(journals) : []
  const contents = [...files, ...statements].map(({ name, bytes }) => [name, bytes] as const)
  return zipSync(Object.fromEntries(contents), { mtime: fileTime })
}
