import { useLingui } from '@lingui/react/macro'
import type { GivingPeriod } from '@almoner/api/use-cases/dashboard/contract.ts'
import { Choice } from './choice.tsx'

type GivingPeriodChoiceProps<Period extends GivingPeriod> = {
  periods: readonly Period[]
  period: Period
  onChoose: (period: Period) => void
}

/** The period of the course of giving. */
export const GivingPeriodChoice = <Period extends GivingPeriod>({
  periods,
  period,
  onChoose,
}: GivingPeriodChoiceProps<Period>) => {
  const { t } = useLingui()
  const labels: Record<GivingPeriod, string> = {
    '30d': t`30 days`,
    '90d': t`90 days`,
    '12m': t`12 months`,
    '36m': t`3 years`,
  }
  return (
    <Choice
      label={t`Period`}
      value={period}
      onChoose={onChoose}
      words={periods.map((value) => ({ value, word: labels[value] }))}
    />
  )
}
