import { useState } from 'react'
import type { DashboardBasis, DashboardPeriod } from '@almoner/api/use-cases/dashboard/contract.ts'
import { useDashboardClocks } from '../dashboard-clocks.ts'
import { Pair } from '../../../ui/dashboard/part/pair.tsx'
import { PeriodChoice } from '../../../ui/dashboard/choice/period-choice.tsx'
import { GivingOverTime } from './giving-over-time.tsx'
import { MethodShares } from './method-shares.tsx'
import { ProjectShares } from './project-shares.tsx'

/** What was given: over time, by project and by method. */
export const GivingView = ({ basis }: { basis: DashboardBasis }) => {
  const [period, setPeriod] = useState<DashboardPeriod>('30d')
  const shown = { period, basis, ...useDashboardClocks() }
  return (
    <>
      <GivingOverTime />
      <PeriodChoice period={period} onChoose={setPeriod} />
      <Pair>
        <ProjectShares shown={shown} />
        <MethodShares shown={shown} />
      </Pair>
    </>
  )
}
