import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatTime } from '../../../lib/text/format.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import type { BooksClocks } from '../../books-clocks/books-clocks-search.ts'
import { OtherDay } from '../../books-clocks/other-day.tsx'

type DashboardDaysProps = {
  /** The clocks in the address. */
  asked: BooksClocks
  /** The clocks of the figures; undefined while they are loading. */
  shown: { asOf: string; today: string; knownAt: string | null } | undefined
  /** Explains the two days. */
  hint: ReactNode
  /** The codes of the refused clocks. */
  refused: Readonly<Record<string, string>> | undefined
  /** Opens the address with these clocks. */
  onAsk: (clocks: BooksClocks) => void
}

/** The day of the figures and when they were recorded: the form, and a sentence about the past. */
export const DashboardDays = ({ asked, shown, hint, refused, onAsk }: DashboardDaysProps) => {
  const { t } = useLingui()
  const isOfAnotherDay = (asked.asOf ?? asked.knownAt) !== undefined
  return (
    <>
      {isOfAnotherDay && shown && (
        <p role="status">
          <Sentence {...shown} />
        </p>
      )}
      <OtherDay
        label={t`Day of the figures`}
        hint={hint}
        asked={asked}
        today={shown?.today}
        refused={refused ?? {}}
        onAsk={onAsk}
      />
    </>
  )
}

const Sentence = ({ asOf, knownAt }: { asOf: string; knownAt: string | null }) => {
  const day = formatDay(asOf)
  const moment = knownAt && formatTime(knownAt)
  return moment === null ? (
    <Trans>At the end of {day}, with everything recorded so far.</Trans>
  ) : (
    <Trans>
      At the end of {day}, as recorded on {moment}.
    </Trans>
  )
}
