import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatMoney } from '../../lib/text/format.ts'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { overviewQuery } from '../payments/payments-api.ts'
import { useMay } from '../use-may.ts'
import styles from './payout-banner.module.css'

type PayoutBannerProps = {
  /** Whether the screen lists the payout itself, which is enough on a phone. */
  isListed?: boolean
}

/**
 * Shows a payout that waits for its approval, for those who can approve it and for all others who
 * may read payouts, on each screen about the balance.
 */
export const PayoutBanner = ({ isListed = false }: PayoutBannerProps) => {
  const { t } = useLingui()
  const payout = useQuery(overviewQuery).data?.openPayout
  const mayRead = useMay('payouts.read')
  if (payout?.status !== 'requested' || !mayRead) return null
  const amount = formatMoney(payout.amount)
  const title = payout.mayApprove
    ? t`A payout of ${amount} awaits your approval`
    : t`A payout of ${amount} awaits approval`
  return (
    <div className={isListed ? styles.listed : undefined}>
      <Notice tone={payout.mayApprove ? 'warning' : 'info'} title={title}>
        <Link to="/PayoutHistory/$payoutId" params={{ payoutId: payout.id }}>
          {payout.mayApprove ? <Trans>Review the payout</Trans> : <Trans>Open the payout</Trans>}
        </Link>
      </Notice>
    </div>
  )
}
