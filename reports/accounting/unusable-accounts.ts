import { codeFields } from '@almoner/domain/reporting/accounting/account-codes.ts'
import { resolveCodes, type AccountMapping } from '@almoner/domain/reporting/accounting/mapping.ts'
import type { MoneyKind } from '@almoner/domain/reporting/accounting/money-kinds.ts'
import { findCodesRefusal, softwareRules } from '@almoner/domain/reporting/accounting/software.ts'
import type { DayJournal } from './day-journal.ts'

/**
 * Returns the kinds of money in these journals whose account the software would not find, or would
 * refuse. The mapping may have been made for another software. A report is refused with these
 * kinds, before a file is made.
 */
export const findUnusableAccounts = (
  journals: readonly DayJournal[],
  mapping: AccountMapping,
): readonly MoneyKind[] => {
  const { software } = mapping
  const { fields } = softwareRules[software]
  const unusable = new Set<MoneyKind>()
  for (const { lines } of journals) {
    for (const { account, projectId } of lines) {
      const codes = resolveCodes(mapping, { kind: account, projectId })
      const isUnusable = codeFields.some(
        (field) =>
          (fields[field]?.isRequired === true && codes[field] === '') ||
          findCodesRefusal(software, field, codes) !== null,
      )
      if (isUnusable) unusable.add(account)
    }
  }
  return [...unusable]
}
