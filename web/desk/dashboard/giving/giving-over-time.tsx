import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GivingAnswer } from '@almoner/api/desk/giving/contract.ts'
import { givingPeriods, type GivingPeriod } from '@almoner/api/use-cases/dashboard/contract.ts'
import { GivingChart } from '../../../ui/dashboard/part/giving-chart.tsx'
import { GivingTotal } from '../../../ui/dashboard/part/giving-total.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import { useDashboardClocks } from '../dashboard-clocks.ts'
import { Choice } from '../../../ui/dashboard/choice/choice.tsx'
import { Proof, Terms } from '../kit/proof.tsx'
import { Part } from '../../../ui/dashboard/part/part.tsx'
import { givingQuery } from './giving-api.ts'

/** Shows what was given by day or month, with the year before behind it. */
export const GivingOverTime = () => {
  const { t } = useLingui()
  const [period, setPeriod] = useState<GivingPeriod>('30d')
  const query = useQuery(givingQuery({ period, ...useDashboardClocks() }))
  const labels = usePeriodLabels()
  return (
    <Part
      name="giving"
      title={<Trans>Giving</Trans>}
      aside={
        <Choice
          label={t`Period`}
          value={period}
          onChoose={setPeriod}
          words={givingPeriods.map((value) => ({ value, word: labels[value] }))}
        />
      }
      query={query}
      height={['21rem', '23.5rem']}
    >
      {(giving) => <Shown giving={giving} />}
    </Part>
  )
}

const usePeriodLabels = (): Record<GivingPeriod, string> => {
  const { t } = useLingui()
  return { '30d': t`30 days`, '90d': t`90 days`, '12m': t`12 months`, '36m': t`3 years` }
}

const Shown = ({ giving }: { giving: GivingAnswer }) => {
  const { steps, total } = giving
  return (
    <>
      <GivingTotal total={total} terms={<Terms lists={total.lists} />}>
        <Proof lists={total.lists}>
          <Money amountCents={total.amount} />
        </Proof>
      </GivingTotal>
      <GivingChart
        steps={steps}
        total={total}
        period={giving}
        renderText={(index, text) => <Proof lists={steps[index]?.lists ?? []}>{text}</Proof>}
      />
    </>
  )
}
