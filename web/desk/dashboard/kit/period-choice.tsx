import { useLingui } from '@lingui/react/macro'
import { dashboardPeriods, type DashboardPeriod } from '@almoner/api/desk/dashboard/contract.ts'
import { Choice } from './choice.tsx'

type PeriodChoiceProps = { period: DashboardPeriod; onChoose: (period: DashboardPeriod) => void }

/** The period of the parts below it. */
export const PeriodChoice = ({ period, onChoose }: PeriodChoiceProps) => {
  const { t } = useLingui()
  const labels: Record<DashboardPeriod, string> = {
    today: t`Today`,
    '30d': t`30 days`,
    '90d': t`90 days`,
    '12m': t`12 months`,
    year: t`Financial year`,
  }
  return (
    <Choice
      label={t`Period of the figures below`}
      value={period}
      onChoose={onChoose}
      words={dashboardPeriods.map((value) => ({ value, word: labels[value] }))}
    />
  )
}
