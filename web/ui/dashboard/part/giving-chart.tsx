import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { GivenAmount, GivenStep } from '@almoner/api/use-cases/dashboard/contract.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatCount, formatMoney, formatTick } from '../../../lib/text/format.ts'
import { BarChart } from '../../chart/bar-chart.tsx'

type GivingChartProps = {
  steps: readonly GivenStep[]
  total: GivenAmount & { yearBefore: GivenAmount }
  /** The first and the last day. */
  period: { from: string; to: string }
  /** Shows the text of a bar, with a link to its list. */
  renderText?: (index: number, text: string) => ReactNode
}

/** What was given by day or month, with the year before behind it. */
export const GivingChart = ({ steps, total, period, renderText }: GivingChartProps) => {
  const { t } = useLingui()
  const language = useLanguage()
  const at = `${formatAt(period.from)} – ${formatAt(period.to)}`
  const toText = useStepText()
  return (
    <BarChart
      chart={{
        label: t`Gifts by day or month`,
        pointName: t`Day or month`,
        points: steps.map((step) => ({
          key: step.at,
          name: formatAt(step.at),
          tick: formatTick(step.at, language),
        })),
        series: [{ key: 'given', name: t`This period`, values: steps.map(({ amount }) => amount) }],
        behind: {
          key: 'before',
          name: t`A year earlier`,
          values: steps.map(({ yearBefore }) => yearBefore.amount),
        },
        unit: 'money',
        counts: { key: 'gifts', name: t`Gifts`, values: steps.map(({ gifts }) => gifts) },
        rest: toText({ ...total, at }),
        toText: (index) => toText(steps[index]),
        ...(renderText && { renderText }),
      }}
    />
  )
}

/** Returns `2026/11/20`, or `2026/11` for a month. */
const formatAt = (at: string): string => at.replaceAll('-', '/')

const useStepText = (): ((step: GivenStep | undefined) => string) => {
  const { t } = useLingui()
  const language = useLanguage()
  return (step) => {
    if (!step) return ''
    const { at, gifts, amount, yearBefore } = step
    const day = formatAt(at)
    const sum = formatMoney(amount)
    const count = formatCount(gifts, language)
    const before = formatMoney(yearBefore.amount)
    return yearBefore.gifts === 0
      ? t`${day}: ${sum}, gifts: ${count}`
      : t`${day}: ${sum}, gifts: ${count}; a year earlier: ${before}`
  }
}
