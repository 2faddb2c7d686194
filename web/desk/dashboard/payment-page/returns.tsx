import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { DashboardPeriod } from '@almoner/api/use-cases/dashboard/contract.ts'
import { useFailureLabels } from '../../../ui/payment/payment-failure-labels.ts'
import { FailureList } from '../../../ui/dashboard/part/failure-list.tsx'
import { Part } from '../../../ui/dashboard/part/part.tsx'
import { ReturnFigures } from '../../../ui/dashboard/part/return-figures.tsx'
import { useDashboardClocks } from '../dashboard-clocks.ts'
import { returnsQuery } from '../dashboard-api.ts'
import { Proof } from '../kit/proof.tsx'
import styles from './returns.module.css'

/** Refunds, disputes, and payments that failed. */
export const Returns = ({ period }: { period: DashboardPeriod }) => {
  const query = useQuery(returnsQuery({ period, ...useDashboardClocks() }))
  const toFailureLabel = useFailureLabels()
  return (
    <Part
      name="returns"
      title={<Trans>Refunds, disputes and declines</Trans>}
      query={query}
      height={['26rem', '29rem']}
    >
      {({ refunds, disputes, declines }) => (
        <>
          <ReturnFigures
            refunds={refunds}
            disputes={disputes}
            renderProof={(figure, text) => {
              const figures = { refunded: refunds, opened: disputes.opened, lost: disputes.lost }
              return <Proof lists={figures[figure].lists}>{text}</Proof>
            }}
          />
          {declines !== null && (
            <h4 className={styles.heading}>
              <Trans>Failed payments</Trans>
            </h4>
          )}
          <FailureList
            failures={declines}
            toReason={toFailureLabel}
            renderProof={({ lists }, count) => <Proof lists={lists}>{count}</Proof>}
          />
        </>
      )}
    </Part>
  )
}
