import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { NextPayoutAnswer } from '@almoner/api/desk/payouts/contract.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { formatMoney } from '../../../lib/text/format.ts'
import { Day } from '../../../ui/data/time.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { ReadAgain } from '../../../ui/feedback/notice/read-again.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { ScreenTitle, useHeading } from '../../../ui/layout/page/screen-title.tsx'
import { DeskOpenReviews } from '../../manual-review/desk-open-reviews.tsx'
import { PayoutFigures } from './payout-figures.tsx'
import { PayoutForm } from './payout-form.tsx'
import { PayoutObstacles } from './payout-obstacles.tsx'
import styles from './payout.module.css'
import { nextPayoutQuery } from '../payouts-api.ts'

/** Shows the sum that can be paid out to the charity, and the form to request it. */
export const Payout = () => {
  const next = useQuery(nextPayoutQuery)
  return (
    <>
      <ScreenTitle {...useHeading()} />
      <div className={styles.stack}>
        {next.isError && !next.data ? (
          <ReadAgain query={next} />
        ) : (
          <>
            <DeskOpenReviews about={['balance']} />
            <PayoutFigures next={next.data} />
            {next.data ? <NextPayout next={next.data} /> : <Skeleton height="14rem" />}
          </>
        )}
        <div>
          <LinkButton to="/PayoutHistory" icon="clock">
            <Trans>All payouts</Trans>
          </LinkButton>
        </div>
      </div>
    </>
  )
}

const NextPayout = ({ next }: { next: NextPayoutAnswer }) => (
  <>
    <OldBalance next={next} />
    <Scheduled next={next} />
    <PayoutObstacles next={next} />
    {next.obstacles.length === 0 && <PayoutForm next={next} />}
  </>
)

const OldBalance = ({ next: { isOld, available, availableDays } }: { next: NextPayoutAnswer }) => {
  const { t } = useLingui()
  if (!isOld || availableDays === null) return null
  const amount = formatMoney(available)
  return (
    <Notice
      tone="warning"
      title={t`${amount} of your balance has been available for ${availableDays} days`}
    >
      <Trans>Pay it out now: Stripe may return it after 90 days.</Trans>
    </Notice>
  )
}

const Scheduled = ({ next: { schedule, arrivesBy } }: { next: NextPayoutAnswer }) => {
  if (schedule === 'manual') return null
  return (
    <Notice>
      {schedule === 'weekly' ? (
        <Trans>
          Your balance is also paid out automatically once a week: on Monday, or on the next day on
          which that is possible.
        </Trans>
      ) : (
        <Trans>
          Your balance is also paid out automatically once a month: on the first, or on the next day
          on which that is possible.
        </Trans>
      )}{' '}
      <Trans>
        A payout sent today arrives by <Day day={arrivesBy} />.
      </Trans>
    </Notice>
  )
}
