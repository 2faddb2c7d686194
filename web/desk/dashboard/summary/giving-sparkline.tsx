import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { GivingPeriod } from '@almoner/api/use-cases/dashboard/contract.ts'
import type { SummaryPeriod } from '@almoner/api/desk/dashboard/summary/contract.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { Sparkline } from '../../../ui/chart/sparkline.tsx'
import { useDashboardClocks } from '../dashboard-clocks.ts'
import { givingQuery } from '../giving/giving-api.ts'
import styles from './giving-sparkline.module.css'

/** The days or months around a figure of the summary. */
const courses: Record<SummaryPeriod['period'], { period: GivingPeriod; last: number }> = {
  today: { period: '30d', last: 7 },
  '30d': { period: '30d', last: 30 },
  year: { period: '12m', last: 12 },
}

/** The course of what was given, without axes. Its place stays empty if it cannot be loaded. */
export const GivingSparkline = ({ period }: Pick<SummaryPeriod, 'period'>) => {
  const { t } = useLingui()
  const course = courses[period]
  const { data } = useQuery(givingQuery({ period: course.period, ...useDashboardClocks() }))
  const amounts = data?.steps.slice(-course.last).map(({ amount }) => amount) ?? []
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)].map((amount) =>
    Number.isFinite(amount) ? formatMoney(cents(amount)) : '',
  )
  return (
    <div className={styles.course}>
      <span className={styles.name}>
        {period === 'year' ? <Trans>Given by month</Trans> : <Trans>Given by day</Trans>}
      </span>
      {amounts.length > 0 && (
        <Sparkline label={t`Lowest: ${least}, highest: ${most}`} values={amounts} />
      )}
    </div>
  )
}
