import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ConnectedAccountAnswer } from '@almoner/api/desk/connected-account/contract.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Pill, type PillTone } from '../../../ui/data/status/pill.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import type { IconName } from '../../../ui/picture/icon.tsx'
import { connectedAccountQuery } from '../../connected-account/connected-account-api.ts'
import styles from './account-status.module.css'

/**
 * Shows whether card payments and payouts work, and what Stripe still needs for them. It is empty
 * before there is an account. If the account cannot be read, its own page shows the error.
 */
export const AccountStatus = () => {
  const { data, isPending } = useQuery(connectedAccountQuery)
  if (isPending) return <Skeleton width="20em" height="26px" />
  return data?.status === 'open' ? <Shown account={data} /> : null
}

const Shown = ({ account }: { account: ConnectedAccountAnswer }) => {
  const { t } = useLingui()
  const { capabilities, requirements } = account
  const isDue = requirements.length > 0
  return (
    <>
      <dl className={styles.status}>
        <div>
          <dt>
            <Trans>Card payments</Trans>
          </dt>
          <dd>
            <State status={capabilities.card_payments} isDue={isDue} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Payouts to your bank</Trans>
          </dt>
          <dd>
            <State status={capabilities.payouts} isDue={isDue} />
          </dd>
        </div>
        <div>
          <dt translate="no">{t`3-D Secure`}</dt>
          <dd>
            <Pill tone="success" icon="check">
              <Trans>Always on</Trans>
            </Pill>
          </dd>
        </div>
      </dl>
      {isDue && <Due account={account} />}
    </>
  )
}

type Status = ConnectedAccountAnswer['capabilities']['payouts']

const State = ({ status, isDue }: { status: Status; isDue: boolean }) => {
  const { t } = useLingui()
  const looks: Record<Status, [PillTone, IconName, string]> = {
    active: isDue ? ['warning', 'warning', t`Action needed`] : ['success', 'check', t`On`],
    pending: ['info', 'clock', t`Being checked`],
    inactive: ['danger', 'close', t`Disabled`],
  }
  const [tone, icon, word] = looks[status]
  return (
    <Pill tone={tone} icon={icon}>
      {word}
    </Pill>
  )
}

const Due = ({ account: { deadline } }: { account: ConnectedAccountAnswer }) => (
  <Notice
    tone="warning"
    title={<Trans>Stripe needs more details of your organisation</Trans>}
    action={
      <LinkButton to="/OrgSettings/Stripe">
        <Trans>See and send them</Trans>
      </LinkButton>
    }
  >
    {deadline === null ? (
      <Trans>Without them it may stop your card payments or payouts.</Trans>
    ) : (
      <Trans>
        Without them by <Time at={deadline} /> it may stop your card payments or payouts.
      </Trans>
    )}
  </Notice>
)
