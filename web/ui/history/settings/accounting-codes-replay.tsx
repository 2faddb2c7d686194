import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ShownAccountingCodes } from '@almoner/api/use-cases/history/settings/contract.ts'
import {
  codeFields,
  type AccountCodes,
} from '@almoner/domain/reporting/accounting/account-codes.ts'
import { softwareRules } from '@almoner/domain/reporting/accounting/software.ts'
import { useKindLabels } from '../../../lib/accounting-codes/kind-labels.ts'
import { softwareNames, useFieldLabels } from '../../../lib/accounting-codes/software-labels.ts'
import { textField, type ShownField } from '../fields/field.ts'
import { FieldHistory } from '../fields/field-history.tsx'
import { settingHistoryQuery, type HistoryOwner } from '../history-api.ts'
import type { HistoryStep } from '../history-replay.tsx'

/** Shows the accounts of the charity's own books at every moment of their history. */
export const AccountingCodesReplay = ({ owner }: { owner: HistoryOwner }) => (
  <FieldHistory
    query={useInfiniteQuery(settingHistoryQuery(owner, 'accounting-codes'))}
    steps={{ AccountingCodesChanged: useChangedCodes() }}
    toFields={useFields()}
  />
)

/** Above this number, a sentence counts the accounts instead of naming them. */
const mostNamed = 5

const useChangedCodes = (): HistoryStep => {
  const { t } = useLingui()
  return {
    icon: 'edit',
    tone: 'neutral',
    sentence: ({ accounts }, changed) => {
      const count = Number(accounts)
      return count > mostNamed
        ? t`${plural(count, { one: '# account changed', other: '# accounts changed' })}`
        : t`Changed: ${changed}`
    },
  }
}

const useFields = (): ((state: ShownAccountingCodes) => readonly ShownField[]) => {
  const { t } = useLingui()
  const kindLabels = useKindLabels()
  const fieldLabels = useFieldLabels()
  // A field that the chosen software does not read keeps its value, for the others.
  const general = { ...fieldLabels.quickbooks, ...fieldLabels.xero }
  return ({ software, dayOrder, kinds, projects }) => {
    const labels = { ...general, ...fieldLabels[software] }
    const accountFields = (id: string, name: string, codes: AccountCodes): readonly ShownField[] =>
      codeFields
        .filter((field) => codes[field] !== '')
        .map((field) =>
          nameField(name, textField(`${id} ${field}`, `${name} · ${labels[field]}`, codes[field])),
        )
    return [
      textField('software', t`Your bookkeeper’s software`, softwareNames[software]),
      ...(softwareRules[software].choosesDayOrder
        ? [
            textField(
              'dayOrder',
              t`Dates in the file`,
              dayOrder === 'dmy' ? t`Day first: 31/12/2026` : t`Month first: 12/31/2026`,
            ),
          ]
        : []),
      ...kinds.flatMap(({ kind, codes }) => accountFields(kind, kindLabels[kind].name, codes)),
      ...projects.flatMap(({ id, title, codes }) => accountFields(id, title, codes)),
    ]
  }
}

/** A sentence names the account, whichever of its fields changed. */
const nameField = (part: string, field: ShownField): ShownField => ({ ...field, part })
