import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminSubscriptionAnswer } from '@almoner/api/admin/billing/contract.ts'
import type { CharityAccountAnswer } from '@almoner/api/admin/organisations/contract.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Loaded } from '../../../ui/feedback/waiting/loaded.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Row } from '../../../ui/layout/arrangement/row.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { charityBillingQuery } from './charity-billing-api.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { SubscriptionFacts } from './subscription-facts.tsx'
import { WaiveDialog } from './waive-dialog.tsx'

/** What a charity pays Almoner: its plan, its invoice, its credit, and what it is spared. */
export const CharityBilling = ({ account }: { account: CharityAccountAnswer }) => (
  <Loaded query={useQuery(charityBillingQuery(account.id))} height="12rem">
    {(subscription) => <Billing account={account} subscription={subscription} />}
  </Loaded>
)

type BillingProps = { account: CharityAccountAnswer; subscription: AdminSubscriptionAnswer }

const Billing = ({ account, subscription }: BillingProps) => {
  const [openDialog, setOpenDialog] = useState<'plan' | 'waive' | 'credit' | null>(null)
  const close = (): void => setOpenDialog(null)
  const { owed, pausedSince, reliefs } = subscription
  const sum = owed && formatMoney(owed.amount)
  const isWaived = reliefs.some(({ kind }) => kind === 'waiver')
  return (
    <Stack gap={4}>
      <SubscriptionFacts subscription={subscription} />
      <Row gap={2}>
        {pausedSince === null && (
          <Button onClick={() => setOpenDialog('plan')}>
            <Trans>Change plan</Trans>
          </Button>
        )}
        {owed?.number && owed.status !== 'charging' && !isWaived && (
          <Button onClick={() => setOpenDialog('waive')}>
            <Trans>Waive {sum}</Trans>
          </Button>
        )}
        <Button onClick={() => setOpenDialog('credit')}>
          <Trans>Grant a credit</Trans>
        </Button>
      </Row>
      {pausedSince !== null && (
        <Quiet size={13}>
          <Trans>The plan can be changed once the charity is reinstated.</Trans>
        </Quiet>
      )}
      <PlanDialog
        account={account}
        subscription={subscription}
        open={openDialog === 'plan'}
        onClose={close}
      />
      {owed?.number && (
        <WaiveDialog
          account={account}
          number={owed.number}
          amountCents={owed.amount}
          open={openDialog === 'waive'}
          onClose={close}
        />
      )}
      <CreditDialog account={account} open={openDialog === 'credit'} onClose={close} />
    </Stack>
  )
}
