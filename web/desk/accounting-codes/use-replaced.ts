import { useLingui } from '@lingui/react/macro'
import type {
  AccountingCodesAnswer,
  AccountingCodesInput,
} from '@almoner/api/desk/accounting-codes/contract.ts'
import { codeFields } from '@almoner/domain/reporting/accounting/account-codes.ts'
import { useKindLabels } from '../../lib/accounting-codes/kind-labels.ts'
import { softwareNames, useSoftwareLabels } from '../../lib/accounting-codes/software-labels.ts'

type Line = readonly [label: string, value: string]

/** Returns the current values that saving the form would replace. */
export const useReplaced = (
  { software, codes, projects }: AccountingCodesAnswer,
  typed: AccountingCodesInput,
): readonly Line[] => {
  const { t } = useLingui()
  const kinds: Readonly<Record<string, { name: string }>> = useKindLabels()
  const { fields } = useSoftwareLabels(software)
  const titles = new Map(projects.map(({ id, title }) => [id, title]))
  const typedCodes = new Map(Object.entries(typed.codes))
  const lines = Object.entries(codes).flatMap(([key, account]) => {
    // The row of a project that was added since begins with its account: nothing is replaced.
    const own = typedCodes.get(key) ?? account
    return codeFields
      .filter(
        (field) => fields[field] !== undefined && account[field] !== (own[field] ?? '').trim(),
      )
      .map((field): Line => {
        const name = kinds[key]?.name ?? titles.get(key) ?? ''
        return [`${name} · ${fields[field]}`, account[field]]
      })
  })
  return software === typed.software
    ? lines
    : [[t`Your bookkeeper’s software`, softwareNames[software]], ...lines]
}
