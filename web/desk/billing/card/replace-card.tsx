import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubscriptionAnswer } from '@almoner/api/desk/subscription/contract.ts'
import { BackLink } from '../../../ui/button/back-link.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import type { EnteredCard } from '../../../ui/card-entry/card-entry.ts'
import type { Cardholder } from '../../../ui/card-entry/cardholder-form.ts'
import { contactAsCardholder } from '../../../ui/card-entry/contact-as-cardholder.ts'
import { CardForm } from '../../../ui/card-entry/card-form.tsx'
import { CardSetupNotice } from '../../../ui/card-entry/card-setup-notice.tsx'
import { DecisionDialog } from '../../../ui/decision-dialog/decision-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { infoQuery } from '../../settings/info/info-api.ts'
import { Loaded } from '../../../ui/feedback/waiting/loaded.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { FocusTarget } from '../../../ui/layout/focus-target.tsx'
import { BottomBar } from '../../../ui/layout/page/bottom-bar.tsx'
import { ScreenTitle, useHeading } from '../../../ui/layout/page/screen-title.tsx'
import { PaymentChallenge } from '../../../ui/payment/payment-challenge.tsx'
import { subscriptionQuery } from '../billing-api.ts'
import styles from '../billing.module.css'
import { CardName } from './card-name.tsx'
import { useSubscriptionCard } from './use-subscription-card.ts'

/** Another card for the subscription. */
export const ReplaceCard = () => (
  <>
    <BackLink to="/OrgSettings/Billing" />
    <ScreenTitle {...useHeading()} />
    <div className={styles.narrow}>
      <Loaded query={useQuery(subscriptionQuery)} height="28rem">
        {(subscription) =>
          subscription.mayEdit ? (
            <WithContact subscription={subscription} />
          ) : (
            <Notice>
              <Trans>Only owners can change the plan and the card.</Trans>
            </Notice>
          )
        }
      </Loaded>
    </div>
  </>
)

type NewCardProps = { subscription: SubscriptionAnswer; cardholder: Cardholder | null }

/** The form waits for the charity's contact, and is empty if it cannot be read. */
const WithContact = ({ subscription }: Pick<NewCardProps, 'subscription'>) => {
  const { data, isPending } = useQuery(infoQuery)
  if (isPending) return <Skeleton height="28rem" />
  return (
    <NewCard subscription={subscription} cardholder={data ? contactAsCardholder(data) : null} />
  )
}

const NewCard = ({ subscription, cardholder }: NewCardProps) => {
  const { t } = useLingui()
  const { state, isSaved, give } = useSubscriptionCard()
  const [entered, setEntered] = useState<EnteredCard | null>(null)
  const { card, cardEntry, owed } = subscription
  if (isSaved) return <Saved card={card} />
  const isUnderWay = state.kind === 'asking' || state.kind === 'authenticating'
  return (
    <Stack gap={5}>
      {owed !== null && (
        <Notice tone="warning">
          <Trans>The invoice that is owed is charged to the new card at once.</Trans>
        </Notice>
      )}
      <CardSetupNotice result={state} />
      {state.kind === 'authenticating' && <PaymentChallenge url={state.url} what="card" />}
      <CardForm card={cardEntry} cardholder={cardholder} onCard={setEntered}>
        {(checking) => (
          <BottomBar>
            <Button
              type="submit"
              look="primary"
              wide
              busy={checking || (isUnderWay && t`Waiting for your bank…`)}
            >
              <Trans>Save card</Trans>
            </Button>
          </BottomBar>
        )}
      </CardForm>
      <DecisionDialog
        name="card"
        open={entered !== null}
        onClose={() => setEntered(null)}
        title={<Trans>Confirm that it is you</Trans>}
        act={<Trans>Save card</Trans>}
        withPassword
        send={async ({ password }) => {
          if (entered !== null) await give(entered, { password })
        }}
      >
        {entered !== null && (
          <p>
            <Trans>
              <CardName card={entered} /> pays the invoices of your subscription from now on.
            </Trans>
          </p>
        )}
      </DecisionDialog>
    </Stack>
  )
}

const Saved = ({ card }: Pick<SubscriptionAnswer, 'card'>) => (
  <FocusTarget>
    <Notice
      tone="success"
      title={<Trans>The card is saved</Trans>}
      action={
        <LinkButton to="/OrgSettings/Billing" look="primary">
          <Trans>Back to billing</Trans>
        </LinkButton>
      }
    >
      {card !== null && (
        <Trans>
          <CardName card={card} /> pays the invoices of your subscription from now on.
        </Trans>
      )}
    </Notice>
  </FocusTarget>
)
