import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CharityAccountAnswer } from '@almoner/api/admin/organisations/contract.ts'
import type { CharityOverviewAnswer } from '@almoner/api/admin/organisations/overview/contract.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { Day, Time } from '../../../ui/data/time.tsx'
import { CardsOff } from '../../../ui/card-account/cards-off.tsx'
import { usePayoutStatusLabel } from '../../../ui/data/status/payout-pill.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { charityBillingQuery } from '../billing/charity-billing-api.ts'
import { WaitingReliefs } from '../billing/waiting-reliefs.tsx'
import { ProposedChange } from '../proposed-change.tsx'
import { DueSection88Check } from '../section88/section88.tsx'
import { useOverview } from './overview-api.ts'

type Props = { account: CharityAccountAnswer }

/** What waits for an administrator, or keeps the charity from working. It comes before all else. */
export const Attention = ({ account }: Props) => {
  const { data: overview, isPending } = useOverview(account.id)
  return (
    <>
      <Suspended account={account} />
      <ProposedChange account={account} />
      <Reliefs account={account} />
      <DueSection88Check account={account} />
      {/* What stands below would move when it arrives. */}
      {isPending && <Skeleton height="4.5rem" />}
      {overview && <CardsOff card={overview.card} />}
      {overview && <UnendedPayout payouts={overview.payouts} />}
    </>
  )
}

const Suspended = ({ account: { suspension } }: Props) => {
  const { t } = useLingui()
  if (suspension === null) return null
  return (
    <Notice tone="warning" title={t`Suspended`}>
      {suspension.reason}
      {suspension.payoutsToo && (
        <p>
          <Trans>Payouts are held too.</Trans>
        </p>
      )}
    </Notice>
  )
}

const Reliefs = ({ account }: Props) => {
  const { data } = useQuery(charityBillingQuery(account.id))
  return data === undefined ? null : <WaitingReliefs account={account} reliefs={data.reliefs} />
}

/** The newest payout, if it waits for the charity's approval or did not reach the bank. */
const UnendedPayout = ({ payouts: { newest } }: Pick<CharityOverviewAnswer, 'payouts'>) => {
  const { t } = useLingui()
  const statusLabel = usePayoutStatusLabel()
  const [payout] = newest
  if (payout === undefined) return null
  const { status, requestedAt, arrivalOn } = payout
  const isFailed = status === 'failed' || status === 'returned'
  if (!isFailed && status !== 'requested') return null
  const amount = formatMoney(payout.amount)
  const state = statusLabel(status)
  return (
    <Notice tone={isFailed ? 'warning' : 'info'} title={t`Payout of ${amount}: ${state}`}>
      <Trans>
        Requested on <Time at={requestedAt} />
      </Trans>
      {isFailed && arrivalOn !== null && (
        <>
          {' · '}
          <Trans>
            Expected on <Day day={arrivalOn} />
          </Trans>
        </>
      )}
    </Notice>
  )
}
