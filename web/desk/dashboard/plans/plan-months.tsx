import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PlansMonth } from '@almoner/api/desk/dashboard/plans/contract.ts'
import { LineChart } from '../../../ui/chart/line-chart.tsx'
import { Waterfall } from '../../../ui/chart/waterfall.tsx'
import { Select } from '../../../ui/form/choice/select.tsx'
import { Field } from '../../../ui/form/field.tsx'

/** What monthly gifts brought at the end of each month, and how one month changed it. */
export const PlanMonths = ({ months }: { months: readonly PlansMonth[] }) => {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<string>()
  const month = months.find((each) => each.month === chosen) ?? months.at(-1)
  return (
    <>
      <LineChart
        chart={{
          label: t`Amount given each month, by month`,
          pointName: t`Month`,
          points: months.map((each) => ({ key: each.month, name: formatMonth(each.month) })),
          series: [
            { key: 'ends', name: t`Given each month`, values: months.map(({ ends }) => ends) },
          ],
          unit: 'money',
        }}
      />
      <Field name="plansMonth" label={t`Changes in`}>
        <Select value={month?.month} onChange={(event) => setChosen(event.target.value)}>
          {[...months].reverse().map((each) => (
            <option key={each.month} value={each.month}>
              {formatMonth(each.month)}
            </option>
          ))}
        </Select>
      </Field>
      {month && <Changes month={month} isLast={month === months.at(-1)} />}
    </>
  )
}

const formatMonth = (month: string): string => month.replace('-', '/')

const Changes = ({ month, isLast }: { month: PlansMonth; isLast: boolean }) => {
  const { t } = useLingui()
  const name = formatMonth(month.month)
  return (
    <Waterfall
      label={t`Changes of monthly gifts in ${name}`}
      unit="money"
      steps={[
        {
          key: 'starts',
          name: <Trans>At the start</Trans>,
          value: month.starts,
          isSum: true,
        },
        { key: 'begun', name: <Trans>New</Trans>, value: month.begun },
        { key: 'increased', name: <Trans>Increased</Trans>, value: month.increased },
        { key: 'decreased', name: <Trans>Decreased</Trans>, value: month.decreased },
        { key: 'paused', name: <Trans>Paused, less resumed</Trans>, value: month.paused },
        { key: 'failed', name: <Trans>Payment failed</Trans>, value: month.failed },
        { key: 'ended', name: <Trans>Cancelled</Trans>, value: month.ended },
        { key: 'completed', name: <Trans>Completed as planned</Trans>, value: month.completed },
        {
          key: 'ends',
          name: isLast ? <Trans>Now</Trans> : <Trans>At the end</Trans>,
          value: month.ends,
          isSum: true,
        },
      ]}
    />
  )
}
