import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type {
  SettingHistories,
  ShownReceiptFormat,
} from '@almoner/api/use-cases/history/settings/contract.ts'
import { localisedFields, textField, type ShownField } from '../fields/field.ts'
import { FieldHistory } from '../fields/field-history.tsx'
import { settingHistoryQuery, type HistoryOwner } from '../history-api.ts'
import type { HistorySteps } from '../history-replay.tsx'
import { useChangedStep, useRegisteredStep } from './registered-step.ts'

/** Shows the format of the charity's receipts at every moment of its history. */
export const ReceiptFormatReplay = ({ owner }: { owner: HistoryOwner }) => (
  <FieldHistory
    query={useInfiniteQuery(settingHistoryQuery(owner, 'receipt-format'))}
    steps={useSteps()}
    toFields={useFields()}
  />
)

const useFields = (): ((state: ShownReceiptFormat) => readonly ShownField[]) => {
  const { t } = useLingui()
  return ({ detail, footer, signature, prefix, isPrefixLocked }) => [
    textField('detail', t`Content`, detail === 'detailed' ? t`Detailed` : t`Basic`),
    ...localisedFields({ id: 'footer', name: t`Text at the end`, texts: footer }),
    textField('signature', t`Signature`, signature),
    textField('prefix', t`Receipt prefix`, prefix),
    textField('locked', t`Prefix can change`, isPrefixLocked ? t`No` : t`Yes`),
  ]
}

const useSteps = (): HistorySteps<
  SettingHistories['receipt-format']['entries'][number]['type']
> => {
  const { t } = useLingui()
  const changed = useChangedStep()
  return {
    OrganisationRegistered: useRegisteredStep(),
    ReceiptFormatSet: changed,
    ReceiptPrefixChanged: {
      ...changed,
      sentence: ({ prefix }) => t`The receipt prefix became ${{ prefix: String(prefix) }}`,
    },
    ReceiptPrefixLocked: {
      icon: 'lock',
      tone: 'neutral',
      sentence: ({ prefix }) =>
        t`The first receipt was issued, and the prefix ${{ prefix: String(prefix) }} can no longer change`,
    },
  }
}
