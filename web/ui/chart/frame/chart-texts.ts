import { useLingui } from '@lingui/react/macro'
import { listSeries, type ChartData } from './chart-data.ts'
import { useChartFormats } from './chart-units.ts'

/** Returns the words for a point: in full for a screen reader, and those above the chart. */
export const useChartTexts = (chart: ChartData) => {
  const { t } = useLingui()
  const { format } = useChartFormats(chart.unit)
  const { points, series } = chart
  const join = (point: string, values: string) => t`${point}: ${values}`
  const toText = (index: number): string => {
    if (chart.toText) return chart.toText(index)
    const values = listSeries(chart).map(({ name, values: amounts }) => {
      const value = format(amounts[index] ?? 0)
      return series.length === 1 && !chart.behind ? value : `${name} ${value}`
    })
    return join(points[index]?.name ?? '', values.join(t`; `))
  }
  // The legend has the values of many series.
  const toHead = (index: number): string => {
    if (series.length <= 2) return toText(index)
    const sum = series.reduce((all, { values }) => all + (values[index] ?? 0), 0)
    return join(points[index]?.name ?? '', format(sum))
  }
  return { toText, toHead }
}
