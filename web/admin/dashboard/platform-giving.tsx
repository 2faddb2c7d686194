import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { coursePeriods, type CoursePeriod } from '@almoner/api/admin/dashboard/contract.ts'
import { GivingPeriodChoice } from '../../ui/dashboard/choice/giving-period-choice.tsx'
import { GivingChart } from '../../ui/dashboard/part/giving-chart.tsx'
import { GivingTotal } from '../../ui/dashboard/part/giving-total.tsx'
import { Part } from '../../ui/dashboard/part/part.tsx'
import { Money } from '../../ui/data/money/money.tsx'
import { platformGivingQuery, type Shown } from './platform-dashboard-api.ts'
import { CharitiesLink } from './proof-links.tsx'

type PlatformGivingProps = { clocks: Pick<Shown, 'asOf' | 'knownAt'> }

/** What was given at all charities by day or month, with the year before behind it. */
export const PlatformGiving = ({ clocks }: PlatformGivingProps) => {
  const [period, setPeriod] = useState<CoursePeriod>('30d')
  const query = useQuery(platformGivingQuery({ period, ...clocks }))
  return (
    <Part
      name="giving"
      title={<Trans>Giving</Trans>}
      aside={<GivingPeriodChoice periods={coursePeriods} period={period} onChoose={setPeriod} />}
      query={query}
      height={['21rem', '23.5rem']}
    >
      {(giving) => (
        <>
          <GivingTotal total={giving.total}>
            <CharitiesLink period={giving.period} basis="given">
              <Money amountCents={giving.total.amount} />
            </CharitiesLink>
          </GivingTotal>
          <GivingChart steps={giving.steps} total={giving.total} period={giving} />
        </>
      )}
    </Part>
  )
}
