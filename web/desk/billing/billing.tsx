import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { SubscriptionAnswer } from '@almoner/api/desk/subscription/contract.ts'
import { Loaded } from '../../ui/feedback/waiting/loaded.tsx'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { ScreenTitle, useHeading } from '../../ui/layout/page/screen-title.tsx'
import { subscriptionQuery } from './billing-api.ts'
import styles from './billing.module.css'
import { CardSection } from './card/card-section.tsx'
import { Credits } from './credits.tsx'
import { Invoices } from './invoices/invoices.tsx'
import { Limits } from './limits.tsx'
import { Owed } from './owed/owed.tsx'
import { PlanCard } from './plan-card.tsx'
import { ScheduledChange } from './scheduled-change.tsx'

/** What the charity pays Almoner, by which card, and what it gets for it. */
export const Billing = () => (
  <>
    <ScreenTitle {...useHeading()} />
    <Stack gap={6} data-in-order="all">
      <Loaded query={useQuery(subscriptionQuery)} height="32rem">
        {(subscription) => <Subscription subscription={subscription} />}
      </Loaded>
      <Invoices />
    </Stack>
  </>
)

const Subscription = ({ subscription }: { subscription: SubscriptionAnswer }) => (
  <>
    <Owed subscription={subscription} />
    <ScheduledChange subscription={subscription} />
    <div className={styles.cards}>
      <PlanCard subscription={subscription} />
      <Limits subscription={subscription} />
      <CardSection subscription={subscription} />
      <Credits subscription={subscription} />
    </div>
    {!subscription.mayEdit && (
      <Quiet size={13}>
        <Trans>Only owners can change the plan and the card.</Trans>
      </Quiet>
    )}
  </>
)
