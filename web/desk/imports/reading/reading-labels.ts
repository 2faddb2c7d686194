import { useLingui } from '@lingui/react/macro'
import type { ImportDraft } from '@almoner/api/desk/imports/contract.ts'
import { formatNamedDay } from '../../../lib/text/format.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'

export type Reading = NonNullable<ImportDraft['reading']>
export type Choices = Reading['choices']
export type DayOrder = NonNullable<Reading['days']>['order']

export const useDayOrderLabels = (): Record<DayOrder, string> => {
  const { t } = useLingui()
  return {
    dmy: t`Day, month, year`,
    mdy: t`Month, day, year`,
    ymd: t`Year, month, day`,
  }
}

/** Returns "11/05/2026 is read as 11 May 2026", or null if every order reads the days alike. */
export const useDayExample = (): ((days: NonNullable<Reading['days']>) => string | null) => {
  const { t } = useLingui()
  const language = useLanguage()
  return ({ example }) => {
    if (example === null) return null
    const { text, day } = example
    if (day === null) return t`${text} is not a valid date in this order`
    const read = formatNamedDay(day, language)
    return t`${text} is read as ${read}`
  }
}
