import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type {
  SettingHistories,
  ShownClosedBooks,
} from '@almoner/api/use-cases/history/settings/contract.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { textField, type ShownField } from '../fields/field.ts'
import { FieldHistory } from '../fields/field-history.tsx'
import { settingHistoryQuery, type HistoryOwner } from '../history-api.ts'
import type { HistorySteps } from '../history-replay.tsx'

/** Shows up to which day the books were closed, at every moment of their history. */
export const ClosedBooksReplay = ({ owner }: { owner: HistoryOwner }) => (
  <FieldHistory
    query={useInfiniteQuery(settingHistoryQuery(owner, 'closed-books'))}
    steps={useSteps()}
    toFields={useFields()}
  />
)

const useFields = (): ((state: ShownClosedBooks) => readonly ShownField[]) => {
  const { t } = useLingui()
  return ({ through }) => [
    textField(
      'through',
      t`Closed up to and including`,
      through === null ? t`No days closed` : formatDay(through),
    ),
  ]
}

const useSteps = (): HistorySteps<SettingHistories['closed-books']['entries'][number]['type']> => {
  const { t } = useLingui()
  return {
    BooksClosed: {
      icon: 'lock',
      tone: 'neutral',
      sentence: ({ through }) =>
        t`The books were closed up to ${{ day: formatDay(String(through)) }}`,
    },
    BooksReopened: {
      icon: 'warning',
      tone: 'warning',
      sentence: ({ through }) =>
        through === null
          ? t`All days were reopened`
          : t`The days after ${{ day: formatDay(String(through)) }} were reopened`,
    },
  }
}
