import { Plural, SelectOrdinal, Trans } from '@lingui/react/macro'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { SentenceGap } from '../../ui/text/sentence-gap.tsx'
import { formatMoney } from '../../lib/text/format.ts'
import { formatDay } from '../../lib/text/written-day.ts'
import { dayOfMonth, sumAll, isNotInEveryMonth, type MonthlyTerms } from './terms.ts'

/** Explains in one sentence which amounts will be charged on which days. */
export const PlanSentence = ({ terms, eachCents }: { terms: MonthlyTerms; eachCents: Cents }) => {
  const { firstDay, occurrences } = terms
  const each = formatMoney(eachCents)
  const all = formatMoney(sumAll(eachCents, terms))
  const first = formatDay(firstDay)
  const day = dayOfMonth(firstDay)
  if (occurrences === 1) {
    return (
      <Trans>
        {each} once, on {first}.
      </Trans>
    )
  }
  return (
    <>
      <Trans>
        {each} on the <SelectOrdinal value={day} one="#st" two="#nd" few="#rd" other="#th" /> of
        every month, <Plural value={occurrences} one="once" other="# times" />, the first on {first}
        ; {all} in all.
      </Trans>
      {isNotInEveryMonth(firstDay) && (
        <>
          <SentenceGap />
          <Trans>In shorter months it is the last day.</Trans>
        </>
      )}
    </>
  )
}

/** Names the day of the month. */
export const EveryMonthOn = ({ terms }: { terms: MonthlyTerms }) => {
  const day = dayOfMonth(terms.firstDay)
  return isNotInEveryMonth(terms.firstDay) ? (
    <Trans>
      The <SelectOrdinal value={day} one="#st" two="#nd" few="#rd" other="#th" />, or the last of a
      shorter month
    </Trans>
  ) : (
    <Trans>
      The <SelectOrdinal value={day} one="#st" two="#nd" few="#rd" other="#th" />
    </Trans>
  )
}
