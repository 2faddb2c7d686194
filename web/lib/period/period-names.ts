import { useLingui } from '@lingui/react/macro'
import type { NamedPeriod } from './periods.ts'

/** Returns the names of the periods in the reader's language. */
export const usePeriodNames = (): Record<NamedPeriod, string> => {
  const { t } = useLingui()
  return {
    today: t`Today`,
    last_month: t`Last month`,
    this_month: t`This month`,
    this_quarter: t`This quarter`,
    this_year: t`This year`,
    year_of_assessment: t`This year of assessment (1 April to 31 March)`,
    last_year_of_assessment: t`Last year of assessment (1 April to 31 March)`,
    financial_year: t`This financial year`,
    last_financial_year: t`Last financial year`,
  }
}
