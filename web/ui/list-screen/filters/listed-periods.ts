import { useLingui } from '@lingui/react/macro'
import { createContext, use } from 'react'
import { todayInHongKong } from '../../../lib/text/choosable-days.ts'
import { usePeriodNames } from '../../../lib/period/period-names.ts'
import { toPeriod } from '../../../lib/period/periods.ts'

/** The month in which the charity's financial year starts; null if the screen is no charity's. */
export const YearStartsIn = createContext<number | null>(null)

const listed = [
  'today',
  'this_month',
  'last_month',
  'financial_year',
  'year_of_assessment',
] as const

/** The periods that a filter of days offers by name, each with its text in the address. */
export const useListedPeriods = (): readonly { value: string; word: string }[] => {
  const { t } = useLingui()
  const names = usePeriodNames()
  const yearStartsIn = use(YearStartsIn)
  const today = todayInHongKong()
  return listed
    .filter((name) => name !== 'financial_year' || yearStartsIn !== null)
    .map((name) => {
      const { from, to } = toPeriod(name, { today, yearStartsIn: yearStartsIn ?? 1 })
      const word = name === 'year_of_assessment' ? t`This year of assessment` : names[name]
      return { value: `${from}..${to}`, word }
    })
}
