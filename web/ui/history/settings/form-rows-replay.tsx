import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ShownFormRows } from '@almoner/api/use-cases/history/settings/contract.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatList } from '../../../lib/text/format.ts'
import { localisedFields, textField, type ShownField } from '../fields/field.ts'
import { FieldHistory } from '../fields/field-history.tsx'
import { settingHistoryQuery, type HistoryOwner } from '../history-api.ts'
import { useChangedStep, useRegisteredStep } from './registered-step.ts'

/** Shows the charity's own questions at every moment of their history. */
export const FormRowsReplay = ({ owner }: { owner: HistoryOwner }) => (
  <FieldHistory
    query={useInfiniteQuery(settingHistoryQuery(owner, 'form-rows'))}
    steps={{ OrganisationRegistered: useRegisteredStep(), FormRowsChanged: useChangedStep() }}
    toFields={useFields()}
  />
)

type FormRow = ShownFormRows['rows'][number]

const useFields = (): ((state: ShownFormRows) => readonly ShownField[]) => {
  const { t } = useLingui()
  const language = useLanguage()
  const describe = ({ type, required, showOnReceipt, archived }: FormRow): string =>
    formatList(
      [
        type === 'text' ? t`One line` : t`Several lines`,
        ...(required ? [t`Must be answered`] : []),
        ...(showOnReceipt ? [t`Show the answer on receipts`] : []),
        ...(archived ? [t`Archived`] : []),
      ],
      language,
    )
  return ({ rows }) =>
    rows.flatMap((row, place) => {
      const number = place + 1
      const question = t`Question ${number}`
      return [
        ...localisedFields({ id: row.id, name: question, texts: row.label }),
        ...localisedFields({
          id: `${row.id} example`,
          part: question,
          name: t`Question ${number}: example`,
          texts: row.placeholder,
        }),
        {
          ...textField(`${row.id} answer`, t`Question ${number}: answer`, describe(row)),
          part: question,
        },
      ]
    })
}
