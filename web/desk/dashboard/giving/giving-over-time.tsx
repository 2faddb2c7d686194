import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GivingAnswer } from '@almoner/api/desk/giving/contract.ts'
import { givingPeriods, type GivingPeriod } from '@almoner/api/use-cases/dashboard/contract.ts'
import { GivingChart } from '../../../ui/dashboard/part/giving-chart.tsx'
import { GivingTotal } from '../../../ui/dashboard/part/giving-total.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import { useDashboardClocks } from '../dashboard-clocks.ts'
import { GivingPeriodChoice } from '../../../ui/dashboard/choice/giving-period-choice.tsx'
import { Proof, Terms } from '../kit/proof.tsx'
import { Part } from '../../../ui/dashboard/part/part.tsx'
import { givingQuery } from './giving-api.ts'

/** Shows what was given by day or month, with the year before behind it. */
export const GivingOverTime = () => {
  const [period, setPeriod] = useState<GivingPeriod>('30d')
  const query = useQuery(givingQuery({ period, ...useDashboardClocks() }))
  return (
    <Part
      name="giving"
      title={<Trans>Giving</Trans>}
      aside={<GivingPeriodChoice periods={givingPeriods} period={period} onChoose={setPeriod} />}
      query={query}
      height={['21rem', '23.5rem']}
    >
      {(giving) => <Shown giving={giving} />}
    </Part>
  )
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
