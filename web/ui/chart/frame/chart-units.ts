import { cents } from '@almoner/domain/kernel/money.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import {
  formatCompactCount,
  formatCompactMoney,
  formatCount,
  formatMoney,
} from '../../../lib/text/format.ts'

/** The values are cents, or things that were counted. */
export type ChartUnit = 'money' | 'count'

export type ChartFormats = {
  /** In full, for texts and the table. */
  format: (value: number) => string
  /** As short as possible, for an axis. */
  formatTick: (value: number) => string
}

/** Returns the formats of a chart's values in the reader's language. */
export const useChartFormats = (unit: ChartUnit): ChartFormats => {
  const language = useLanguage()
  return unit === 'money'
    ? {
        format: (value) => formatMoney(cents(value)),
        formatTick: (value) => formatCompactMoney(cents(value), language),
      }
    : {
        format: (value) => formatCount(value, language),
        formatTick: (value) => formatCompactCount(value, language),
      }
}
