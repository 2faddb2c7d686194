import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { usePlanName } from '../../lib/text/plan-name.ts'
import { Pill } from '../../ui/data/status/pill.tsx'
import { subscriptionQuery } from './billing-api.ts'
import { NothingYet } from '../../ui/feedback/waiting/nothing-yet.tsx'

/** Shows the plan beside the menu entry, or that a payment has failed. */
export const BillingState = () => {
  const planName = usePlanName()
  const { data, isPending } = useQuery(subscriptionQuery)
  if (isPending) return <NothingYet />
  if (data === undefined) return undefined
  return data.owed?.status === 'failed' ? (
    <Pill tone="warning" icon="warning">
      <Trans>Payment failed</Trans>
    </Pill>
  ) : (
    <Pill tone="neutral" icon="receipt">
      {planName(data.plan)}
    </Pill>
  )
}
