import { Trans, useLingui } from '@lingui/react/macro'
import type { HistoryAnswer } from '@almoner/api/use-cases/history/contract.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatList } from '../../../lib/text/format.ts'
import { EmptyState } from '../../feedback/empty-state.tsx'
import { HistoryReplay, type HistorySteps } from '../history-replay.tsx'
import type { HistoryQuery } from '../use-named-moments.ts'
import { changedParts, type ShownField } from './field.ts'
import { FieldChanges, FieldList } from './field-list.tsx'

type Props<Type extends string, Shown> = {
  query: HistoryQuery<HistoryAnswer<Type, Shown>>
  steps: HistorySteps<Type>
  /** The fields of the thing at one moment. */
  toFields: (state: Shown) => readonly ShownField[]
}

/** Shows the history of a thing that consists of fields, and compares it field by field. */
export const FieldHistory = <Type extends string, Shown>({
  query,
  steps,
  toFields,
}: Props<Type, Shown>) => {
  const { t } = useLingui()
  const language = useLanguage()
  return (
    <HistoryReplay
      query={query}
      steps={steps}
      renderState={(state, before) => (
        <FieldList fields={toFields(state)} before={before && toFields(before)} />
      )}
      renderComparison={(earlier, later) => (
        <FieldChanges earlier={toFields(earlier)} later={toFields(later)} />
      )}
      describeChange={(before, after) =>
        formatList(changedParts(toFields(before), toFields(after)), language)
      }
      none={
        <EmptyState motif="stairs" title={t`No changes yet`}>
          <Trans>Each change appears here, with its author and time.</Trans>
        </EmptyState>
      }
    />
  )
}
