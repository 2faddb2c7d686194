import { isUsable, type AccountMapping } from '@almoner/domain/reporting/accounting/mapping.ts'
import type { MoneyKind } from '@almoner/domain/reporting/accounting/money-kinds.ts'
import type { DayJournal } from './day-journal.ts'

/**
 * Returns the kinds of money in these journals whose account the software would not find, or would
 * refuse. The mapping may have been made for another software.
 */
export const findUnusableAccounts = (
  journals: readonly DayJournal[],
  mapping: AccountMapping,
): readonly MoneyKind[] => {
  const unusable = new Set<MoneyKind>()
  for (const { lines } of journals) {
    for (const { account: kind, projectId } of lines) {
      if (!isUsable(mapping, { kind, projectId })) unusable.add(kind)
    }
  }
  return [...unusable]
}
