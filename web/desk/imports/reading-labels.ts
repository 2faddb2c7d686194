import { useLingui } from '@lingui/react/macro'
import type { ImportDraft } from '@almoner/api/desk/imports/contract.ts'
import { formatNamedDay } from '../../lib/text/format.ts'
import { useLanguage } from '../../lib/language/i18n.ts'

export type Reading = NonNullable<ImportDraft['reading']>
export type Choices = Reading['choices']
type Encoding = NonNullable<Reading['encoding']>
export type DayOrder = NonNullable<Reading['days']>['order']

export const useEncodingLabels = (): Record<Encoding, string> => {
  const { t } = useLingui()
  return {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16',
    'utf-16be': 'UTF-16 (BE)',
    'big5-hkscs': t`Big5 (Traditional Chinese, with Hong Kong characters)`,
    gb18030: t`GB18030 (Simplified Chinese)`,
    'windows-1252': t`Windows-1252 (Western European)`,
  }
}

export const useDayOrderLabels = (): Record<DayOrder, string> => {
  const { t } = useLingui()
  return {
    dmy: t`Day, month, year`,
    mdy: t`Month, day, year`,
    ymd: t`Year, month, day`,
  }
}

/** "11/05/2026 is read as 11 May 2026"; null where every order reads the days alike. */
export const useDayExample = (): ((days: NonNullable<Reading['days']>) => string | null) => {
  const { t } = useLingui()
  const language = useLanguage()
  return ({ example }) => {
    if (example === null) return null
    const { text, day } = example
    if (day === null) return t`${text} is no day in this order`
    const read = formatNamedDay(day, language)
    return t`${text} is read as ${read}`
  }
}
