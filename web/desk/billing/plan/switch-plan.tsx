import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { SubscriptionAnswer } from '@almoner/api/desk/subscription/contract.ts'
import { isSold } from '@almoner/domain/plans/plan.ts'
import { BackLink } from '../../../ui/button/back-link.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Loaded } from '../../../ui/feedback/waiting/loaded.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { ScreenTitle, useHeading } from '../../../ui/layout/page/screen-title.tsx'
import { subscriptionQuery } from '../billing-api.ts'
import styles from '../billing.module.css'
import { ChargeOutcome } from '../owed/charge-outcome.tsx'
import { useCharge } from '../owed/use-charge.ts'
import { PlanChoices, type Choice } from './plan-choices.tsx'
import { PlanQuoteSection } from './plan-quote.tsx'
import { SwitchResult, type Switched } from './switch-result.tsx'

/** Another plan or period: what it costs, when it holds and what would rest, before it is chosen. */
export const SwitchPlan = () => (
  <>
    <BackLink to="/OrgSettings/Billing" />
    <ScreenTitle {...useHeading()} />
    <div className={styles.narrow}>
      <Loaded query={useQuery(subscriptionQuery)} height="32rem">
        {(subscription) => <Switch subscription={subscription} />}
      </Loaded>
    </div>
  </>
)

const Switch = ({ subscription }: { subscription: SubscriptionAnswer }) => {
  const search = useSearch({ from: '/signed-in/OrgSettings/Billing/Plan' })
  const { plan, period, owed } = subscription
  const [choice, setChoice] = useState<Choice>({
    plan: search.plan ?? (isSold(plan) ? plan : 'free'),
    period: search.period ?? period,
  })
  // What was confirmed: the outcome of its charge may arrive later.
  const [lastSwitch, setLastSwitch] = useState<Switched | null>(null)
  const { charge, begin, reset } = useCharge(
    (now) => now.plan === lastSwitch?.quote.plan && now.period === lastSwitch.quote.period,
  )
  if (lastSwitch !== null && charge.kind === 'done') {
    return <SwitchResult lastSwitch={lastSwitch} subscription={subscription} />
  }
  if (charge.kind === 'waiting') return <ChargeOutcome charge={charge} />
  if (!subscription.isSold || !subscription.mayEdit || owed !== null) {
    return <NotNow subscription={subscription} />
  }
  return (
    <Stack gap={6}>
      <ChargeOutcome charge={charge} />
      <PlanChoices
        present={{ plan, period }}
        choice={choice}
        onChoice={(next) => {
          reset()
          setChoice(next)
        }}
      />
      <PlanQuoteSection
        key={`${choice.plan} ${choice.period}`}
        choice={choice}
        subscription={subscription}
        onAnswer={(answer, quote) => {
          setLastSwitch({ quote, before: { plan, period } })
          begin(answer)
        }}
      />
    </Stack>
  )
}

/** Why the plan cannot be switched here, or not yet. */
const NotNow = ({
  subscription: { isSold: isOwn, mayEdit, owed },
}: {
  subscription: SubscriptionAnswer
}) => {
  if (!mayEdit) {
    return (
      <Notice>
        <Trans>Only owners can change the plan and the card.</Trans>
      </Notice>
    )
  }
  if (!isOwn) {
    return (
      <Notice title={<Trans>Contact us to switch</Trans>}>
        <Trans>
          Almoner assigned your plan. To switch, reply to any email from Almoner and say which plan
          you want.
        </Trans>
      </Notice>
    )
  }
  return (
    <Notice
      tone="warning"
      title={
        owed?.status === 'charging' ? (
          <Trans>Your card is being charged</Trans>
        ) : (
          <Trans>An invoice is unpaid</Trans>
        )
      }
      action={
        <LinkButton to="/OrgSettings/Billing">
          <Trans>Back to billing</Trans>
        </LinkButton>
      }
    >
      <Trans>The plan can be changed once all invoices are paid.</Trans>
    </Notice>
  )
}
