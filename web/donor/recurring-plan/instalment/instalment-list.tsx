import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type {
  InstalmentEntry,
  PlanOpened,
} from '@almoner/api/use-cases/recurring-plans/contract.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { formatDay } from '../../../lib/text/written-day.ts'
import styles from './instalment-list.module.css'
import { useInstalmentLabels } from './instalment-labels.ts'

type InstalmentListProps = { id: string; plan: PlanOpened }

/** Lists every instalment with its day, its sum and its status, and a link to its payment. */
export const InstalmentList = ({ id, plan: { status, instalments } }: InstalmentListProps) => {
  const toLabel = useInstalmentLabels({ isResting: status === 'paused' })
  return (
    <ol className={styles.list}>
      {instalments.map((each) => (
        <li key={each.number} className={styles.entry} data-status={each.status}>
          <span className={styles.number} aria-hidden="true">
            {each.number}
          </span>
          <time dateTime={each.day} className={styles.day}>
            {formatDay(each.day)}
          </time>
          <span className={styles.amount}>
            <Money amountCents={each.amount} />
          </span>
          <span className={styles.words}>
            <span>{toLabel(each)}</span>
            <InstalmentLink plan={id} instalment={each} />
          </span>
        </li>
      ))}
    </ol>
  )
}

const hasPayment: ReadonlySet<InstalmentEntry['status']> = new Set([
  'complete',
  'charging',
  'untold',
])

// An instalment without a payment has no page to open, unless it waits.
const InstalmentLink = ({ plan, instalment }: { plan: string; instalment: InstalmentEntry }) => {
  const { paymentId: own, status, takenAfterAll } = instalment
  const day = formatDay(instalment.day)
  const paymentId = status === 'cancelled' ? takenAfterAll : own
  if (paymentId === null) return undefined
  if (status === 'waiting') {
    return (
      <Link
        className={styles.way}
        to="/DonationInfoReauthenticate/{-$id}"
        params={{ id: paymentId }}
      >
        <Trans>What you can do</Trans>
        <VisuallyHidden>{` ${day}`}</VisuallyHidden>
      </Link>
    )
  }
  if (!hasPayment.has(status) && takenAfterAll === null) return undefined
  return (
    <Link
      className={styles.way}
      to="/DonationInfoProcessed/{-$id}"
      params={{ id: paymentId }}
      state={{ plan }}
    >
      {status === 'complete' ? <Trans>Payment and receipt</Trans> : <Trans>See the payment</Trans>}
      <VisuallyHidden>{` ${day}`}</VisuallyHidden>
    </Link>
  )
}
