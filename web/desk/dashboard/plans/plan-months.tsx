import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { PlansMonth } from '@almoner/api/desk/dashboard/plans/contract.ts'
import { LineChart } from '../../../ui/chart/line-chart.tsx'
import { Waterfall } from '../../../ui/chart/waterfall.tsx'
import { Select } from '../../../ui/form/choice/select.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Proof } from '../kit/proof.tsx'

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
          renderText: (index, text) => (
            <Proof lists={months[index]?.lists.ends ?? []}>{text}</Proof>
          ),
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
  const createStep = (key: keyof PlansMonth['lists'], label: ReactNode) => ({
    key,
    name: <Proof lists={month.lists[key]}>{label}</Proof>,
    value: month[key],
    isSum: key === 'starts' || key === 'ends',
  })
  return (
    <Waterfall
      label={t`Changes to monthly gifts in ${name}`}
      unit="money"
      steps={[
        createStep('starts', <Trans>At the start</Trans>),
        createStep('begun', <Trans>New</Trans>),
        createStep('increased', <Trans>Increased</Trans>),
        createStep('decreased', <Trans>Decreased</Trans>),
        createStep('paused', <Trans>Paused, less resumed</Trans>),
        createStep('failed', <Trans>Payment failed, less resumed</Trans>),
        createStep('ended', <Trans>Cancelled</Trans>),
        createStep('completed', <Trans>Completed as planned</Trans>),
        createStep('ends', isLast ? <Trans>Now</Trans> : <Trans>At the end</Trans>),
      ]}
    />
  )
}
