import { Trans, useLingui } from '@lingui/react/macro'
import type {
  SubscriptionHistory,
  ShownSubscription,
} from '@almoner/api/use-cases/history/contract.ts'
import { formatMoney, fromHkd } from '@almoner/domain/kernel/money.ts'
import { useInvoiceStatus, usePeriodLabel } from '../../lib/text/billing-labels.ts'
import { usePlanName } from '../../lib/text/plan-name.ts'
import { formatDay } from '../../lib/text/written-day.ts'
import { Pill } from '../data/status/pill.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { FactLine } from './fact-line.tsx'
import { HistoryReplay } from './history-replay.tsx'
import { useSubscriptionSteps } from './subscription-steps.tsx'
import styles from './history.module.css'
import type { HistoryQuery } from './use-named-moments.ts'

/** Shows the charity's payments to the platform at every moment of its history. */
export const SubscriptionReplay = ({ query }: { query: HistoryQuery<SubscriptionHistory> }) => {
  const { t } = useLingui()
  return (
    <HistoryReplay
      query={query}
      steps={useSubscriptionSteps()}
      renderState={(state) => <Subscription state={state} />}
      none={
        <EmptyState motif="stairs" title={t`No subscription yet`}>
          <Trans>Once the charity is open, its plan and each change appear here.</Trans>
        </EmptyState>
      }
    />
  )
}

const Subscription = ({ state }: { state: ShownSubscription }) => {
  const { t } = useLingui()
  const planName = usePlanName()
  const periodLabel = usePeriodLabel()
  const invoiceStatus = useInvoiceStatus()
  switch (state.status) {
    case 'none':
      return undefined
    case 'running': {
      const { plan, period, startsOn, hasCard, pausedSince, paidUntil, owed, credit } = state
      return (
        <div className={styles.account}>
          <div className={styles.head}>
            <span>{planName(plan)}</span>
            {pausedSince === null ? (
              <Pill tone="success" icon="success">
                <Trans>Active</Trans>
              </Pill>
            ) : (
              <Pill tone="warning" icon="clock">
                <Trans>Paused</Trans>
              </Pill>
            )}
          </div>
          <dl className={styles.facts}>
            <FactLine name={t`Billing`}>{periodLabel(period)}</FactLine>
            <FactLine name={t`Started on`}>{formatDay(startsOn)}</FactLine>
            {pausedSince !== null && (
              <FactLine name={t`Paused since`}>{formatDay(pausedSince)}</FactLine>
            )}
            {paidUntil !== null && (
              <FactLine name={t`Next invoice on`}>{formatDay(paidUntil)}</FactLine>
            )}
            {owed !== null && (
              <FactLine name={t`Owed`}>
                {formatMoney(fromHkd(owed.amount))} ({invoiceStatus[owed.status]})
              </FactLine>
            )}
            {credit > 0 && (
              <FactLine name={t`Unused credit`}>{formatMoney(fromHkd(credit))}</FactLine>
            )}
            <FactLine name={t`Card`}>{hasCard ? t`Provided` : t`None`}</FactLine>
          </dl>
        </div>
      )
    }
  }
}
