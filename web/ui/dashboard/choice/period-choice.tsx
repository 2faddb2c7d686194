import { Trans, useLingui } from '@lingui/react/macro'
import {
  dashboardPeriods,
  type DashboardPeriod,
} from '@almoner/api/use-cases/dashboard/contract.ts'
import { Quiet } from '../../layout/arrangement/quiet.tsx'
import { Row } from '../../layout/arrangement/row.tsx'
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
    <Row as="div" gap={2} columnGap={4} align="center" spread>
      <Quiet as="span">
        <Trans>Figures below are for</Trans>
      </Quiet>
      <Choice
        label={t`Period of the figures below`}
        value={period}
        onChoose={onChoose}
        words={dashboardPeriods.map((value) => ({ value, word: labels[value] }))}
      />
    </Row>
  )
}
