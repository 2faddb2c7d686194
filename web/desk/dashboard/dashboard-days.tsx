import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { SummaryAnswer } from '@almoner/api/desk/dashboard/summary/contract.ts'
import { formatTime } from '../../lib/text/format.ts'
import { formatDay } from '../../lib/text/written-day.ts'
import { BooksClocksForm } from '../../ui/books-clocks/books-clocks.tsx'
import { useDashboardClocks } from './dashboard-clocks.ts'
import styles from './dashboard.module.css'

type DashboardDaysProps = {
  summary: SummaryAnswer | undefined
  /** The codes of the refused clocks. */
  refused: Readonly<Record<string, string>> | undefined
}

/** The day of the figures and when they were recorded: the form, and a sentence about the past. */
export const DashboardDays = ({ summary, refused }: DashboardDaysProps) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = useSearch({ from: '/signed-in/AccountOverview' })
  const clocks = useDashboardClocks()
  const isOfAnotherDay = Object.keys(clocks).length > 0
  return (
    <>
      {isOfAnotherDay && summary && (
        <p role="status">
          <Sentence summary={summary} />
        </p>
      )}
      <details className={styles.days} open={isOfAnotherDay}>
        <summary>
          <Trans>Figures as of another day</Trans>
        </summary>
        <BooksClocksForm
          key={`${clocks.asOf} ${clocks.knownAt}`}
          label={t`Day of the figures`}
          hint={
            <Trans>
              The first date is the last day that counts. The second is when it was recorded here:
              leave it empty to include everything recorded so far. With a time, only what was
              recorded by the end of the day before is included. The lists below always show the
              present.
            </Trans>
          }
          asked={clocks}
          today={summary?.today}
          refused={refused ?? {}}
          onAsk={({ asOf, knownAt }) =>
            void navigate({
              to: '/AccountOverview',
              search: { ...search, asOf, knownAt },
              resetScroll: false,
            })
          }
        />
      </details>
    </>
  )
}

const Sentence = ({ summary: { asOf, knownAt, booksAsOf } }: { summary: SummaryAnswer }) => {
  const day = formatDay(asOf)
  const knownMoment = knownAt ?? booksAsOf
  const moment = knownMoment && formatTime(knownMoment)
  return moment === null ? (
    <Trans>At the end of {day}, with everything recorded so far.</Trans>
  ) : (
    <Trans>
      At the end of {day}, as recorded on {moment}.
    </Trans>
  )
}
