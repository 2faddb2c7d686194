import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { OverviewAnswer } from '@almoner/api/desk/payments/overview/overview-contract.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'

/** A payout that waits for its approval: for those who can approve it, and for all others. */
export const PayoutBanner = ({ payout }: { payout: OverviewAnswer['openPayout'] }) => {
  const { t } = useLingui()
  if (payout?.status !== 'requested') return null
  const amount = formatMoney(payout.amount)
  const title = payout.mayApprove
    ? t`1 payout awaits your approval`
    : t`1 payout is waiting for approval`
  return (
    <Notice tone={payout.mayApprove ? 'warning' : 'info'} title={title}>
      <Link to="/PayoutHistory/$payoutId" params={{ payoutId: payout.id }}>
        <Trans>Payout of {amount}</Trans>
      </Link>
    </Notice>
  )
}
