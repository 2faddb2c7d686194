import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { DashboardPeriod } from '@almoner/api/use-cases/dashboard/contract.ts'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Pair } from '../../../ui/dashboard/part/pair.tsx'
import { PeriodChoice } from '../../../ui/dashboard/choice/period-choice.tsx'
import { Funnel } from './funnel.tsx'
import { Hours } from './hours.tsx'
import { Returns } from './returns.tsx'

/** How visitors become payers, when they give, and what was returned or declined. */
export const PaymentPageView = ({ isOfPast }: { isOfPast: boolean }) => {
  const [period, setPeriod] = useState<DashboardPeriod>('30d')
  return (
    <>
      <PeriodChoice period={period} onChoose={setPeriod} />
      <Pair>
        {isOfPast ? (
          <Quiet>
            <Trans>The steps towards a payment are not available for a past date.</Trans>
          </Quiet>
        ) : (
          <Funnel period={period} />
        )}
        <Returns period={period} />
      </Pair>
      <Hours period={period} />
    </>
  )
}
