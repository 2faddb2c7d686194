import { Trans } from '@lingui/react/macro'
import type { OverviewAnswer } from '@almoner/api/desk/payments/overview/overview-contract.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { usePlanName } from '../../../lib/text/plan-name.ts'
import styles from './charity-line.module.css'

/** Below the charity's name: its plan and its payer site, or why it has none yet. */
export const CharityLine = ({
  organization,
}: {
  organization: OverviewAnswer['organization'] | undefined
}) => {
  const planName = usePlanName()
  if (!organization) return <Skeleton width="16em" height="1.5em" />
  const { plan, payerSite, status, reason } = organization
  return (
    <>
      <p className={styles.line}>
        <span>{planName(plan)}</span>
        {status === 'approved' && (
          <a href={payerSite} className={styles.site}>
            {payerSite.replace(/^https?:\/\//, '')}
            <Icon name="external" size={16} />
          </a>
        )}
      </p>
      {status === 'pending' && (
        <Notice title={<Trans>Your application is being reviewed</Trans>}>
          <Trans>This takes 1 to 2 working days. Your page opens once it is approved.</Trans>
        </Notice>
      )}
      {status === 'declined' && (
        <Notice tone="warning" title={<Trans>Your application was declined</Trans>}>
          {reason}
        </Notice>
      )}
    </>
  )
}
