import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type {
  SubscriptionHistory,
  ShownSubscription,
} from '@almoner/api/use-cases/history/contract.ts'
import { usePlanName } from '../../lib/text/plan-name.ts'
import { formatDay } from '../../lib/text/written-day.ts'
import { Pill } from '../data/status/pill.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { FactLine } from './fact-line.tsx'
import { HistoryReplay, type HistorySteps } from './history-replay.tsx'
import styles from './history.module.css'

/** Shows the charity's payments to the platform at every moment of its history. */
export const SubscriptionReplay = ({ query }: { query: UseQueryResult<SubscriptionHistory> }) => {
  const { t } = useLingui()
  return (
    <HistoryReplay
      query={query}
      steps={useSteps()}
      State={Subscription}
      none={
        <EmptyState motif="stairs" title={t`No subscription yet`}>
          <Trans>Once the charity is open, its plan and each change appear here.</Trans>
        </EmptyState>
      }
    />
  )
}

const useSteps = (): HistorySteps<SubscriptionHistory['entries'][number]['type']> => {
  const { t } = useLingui()
  const planName = usePlanName()
  const periodLabel = usePeriodLabel()
  return {
    SubscriptionStarted: {
      icon: 'play',
      tone: 'success',
      sentence: ({ plan, period }) => {
        const name = planName(String(plan))
        const billed = periodLabel(period === 'annual' ? 'annual' : 'monthly')
        return t`The subscription began: ${name}, ${billed}`
      },
    },
    SubscriptionPlanChanged: {
      icon: 'arrow-right',
      tone: 'neutral',
      sentence: ({ plan, before }) => {
        const name = planName(String(plan))
        const earlier = planName(String(before))
        return t`Almoner changed the plan from ${earlier} to ${name}`
      },
    },
  }
}

const Subscription = ({ state }: { state: ShownSubscription }) => {
  const { t } = useLingui()
  const planName = usePlanName()
  const periodLabel = usePeriodLabel()
  switch (state.status) {
    case 'none':
      return undefined
    case 'running': {
      const { plan, period, startsOn, hasCard } = state
      return (
        <div className={styles.account}>
          <div className={styles.head}>
            <span>{planName(plan)}</span>
            <Pill tone="success" icon="success">
              <Trans>Running</Trans>
            </Pill>
          </div>
          <dl className={styles.facts}>
            <FactLine name={t`Billing`}>{periodLabel(period)}</FactLine>
            <FactLine name={t`Started on`}>{formatDay(startsOn)}</FactLine>
            <FactLine name={t`Card`}>{hasCard ? t`Provided` : t`None`}</FactLine>
          </dl>
        </div>
      )
    }
  }
}

const usePeriodLabel = (): ((period: 'annual' | 'monthly') => string) => {
  const { t } = useLingui()
  return (period) => (period === 'annual' ? t`Annually` : t`Monthly`)
}
