import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ConnectedAccountAnswer } from '@almoner/api/use-cases/connected-account/contract.ts'
import type { CapabilityState } from '@almoner/domain/connected-account/state.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { CapabilityPill, useCardSentence } from '../../../ui/card-account/capability-pill.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { connectedAccountQuery } from '../../../ui/card-account/connected-account-query.ts'
import styles from './account-status.module.css'

/**
 * Shows whether card payments and payouts work, and what Stripe still needs for them. It is empty
 * before there is an account. If the account cannot be read, its own page shows the error.
 */
export const AccountStatus = () => {
  const { data, isPending } = useQuery(connectedAccountQuery)
  if (isPending) {
    return (
      <div className={styles.waiting}>
        <Skeleton width="20em" height="100%" />
      </div>
    )
  }
  return data?.status === 'open' ? <Shown account={data} /> : null
}

const Shown = ({ account }: { account: ConnectedAccountAnswer }) => {
  const { t } = useLingui()
  const { states, requirements } = account
  const isDue = requirements.length > 0
  if (!isDue && states.card_payments === 'on' && states.payouts === 'on') return <AllOn />
  return (
    <>
      <dl className={styles.status}>
        <div>
          <dt>
            <Trans>Card payments</Trans>
          </dt>
          <dd>
            <State state={states.card_payments} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Payouts to your bank</Trans>
          </dt>
          <dd>
            <State state={states.payouts} />
          </dd>
        </div>
        <div>
          <dt translate="no">{t`3-D Secure`}</dt>
          <dd>
            <Trans>Always on</Trans>
          </dd>
        </div>
      </dl>
      {isDue && <Due account={account} />}
    </>
  )
}

/** One quiet line, because nothing is to be done. */
const AllOn = () => (
  <p className={styles.status}>
    <span className={styles.mark}>
      <Icon name="success" size={16} />
    </span>
    <Trans>Card payments and payouts to your bank are on. 3-D Secure is always on.</Trans>
  </p>
)

/** What works is plain text, so that a pill always is something to read. */
const State = ({ state }: { state: CapabilityState }) =>
  state === 'on' ? <Trans>On</Trans> : <CapabilityPill state={state} />

const Due = ({ account: { deadline, states } }: { account: ConnectedAccountAnswer }) => {
  const cardSentence = useCardSentence()
  return (
    <Notice
      tone="warning"
      title={<Trans>Stripe needs more details of your organisation</Trans>}
      action={
        <LinkButton to="/OrgSettings/Stripe">
          <Trans>Provide the required details</Trans>
        </LinkButton>
      }
    >
      <p>{cardSentence(states.card_payments)}</p>
      {deadline === null ? (
        <Trans>Provide them, or Stripe may stop your card payments or payouts.</Trans>
      ) : (
        <Trans>
          Provide them by <Time at={deadline} />, or Stripe may stop your card payments or payouts.
        </Trans>
      )}
    </Notice>
  )
}
