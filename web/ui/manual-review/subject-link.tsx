import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReviewItem } from '@almoner/api/desk/manual-review/reviews-list-contract.ts'
import { unreachable } from '@almoner/domain/kernel/assert.ts'
import type { ReviewArea } from './manual-review-api.ts'
import styles from './review-entry.module.css'

type Props = { area: ReviewArea; item: ReviewItem }

/** Links to the page of a review's subject, if its reader has one. */
export const SubjectLink = ({ area, item }: Props) => {
  const { about, discrepancy } = item
  if (about === null) return null
  if (area === 'organizations') return <DeskLink about={about} />
  // Administration has no page of a payment, a donor or a charity's payout.
  if (about.kind !== 'application') return null
  const isOfApplication = discrepancy === 'opening_stopped' || discrepancy === 'letter_not_mailed'
  return (
    <Link to="/AdminAccounts/$id" params={{ id: about.id }} className={styles.link}>
      {isOfApplication ? <Trans>Open the application</Trans> : <Trans>Open the charity</Trans>}
    </Link>
  )
}

const DeskLink = ({ about: { kind, id } }: { about: NonNullable<ReviewItem['about']> }) => {
  const { link: className } = styles
  switch (kind) {
    case 'payment':
      return (
        <Link to="/Payments/$paymentId" params={{ paymentId: id }} className={className}>
          <Trans>Open the payment</Trans>
        </Link>
      )
    case 'offline_entry':
      return (
        <Link
          to="/OfflinePayments/$offlineEntryId"
          params={{ offlineEntryId: id }}
          className={className}
        >
          <Trans>Open the payment</Trans>
        </Link>
      )
    case 'recurring_plan':
      return (
        <Link to="/MonthlyGiving/Plans/$planId" params={{ planId: id }} className={className}>
          <Trans>Open the monthly plan</Trans>
        </Link>
      )
    case 'import':
      return (
        <Link to="/ImportOfflinePayments/$importId" params={{ importId: id }} className={className}>
          <Trans>Open the import</Trans>
        </Link>
      )
    case 'payout':
      return (
        <Link to="/PayoutHistory/$payoutId" params={{ payoutId: id }} className={className}>
          <Trans>Open the payout</Trans>
        </Link>
      )
    case 'balance':
      return (
        <Link to="/Payout" className={className}>
          <Trans>Open the next payout</Trans>
        </Link>
      )
    case 'bank_account':
      return (
        <Link to="/BankList" className={className}>
          <Trans>Open the bank account</Trans>
        </Link>
      )
    case 'connected_account':
      return (
        <Link to="/OrgSettings/Stripe" className={className}>
          <Trans>Open Card payments (Stripe)</Trans>
        </Link>
      )
    case 'approval':
      return (
        <Link to="/OrgSettings/Safety" className={className}>
          <Trans>Open Approvals</Trans>
        </Link>
      )
    case 'member':
      return (
        <Link to="/OrgSettings/Team" className={className}>
          <Trans>Open the team</Trans>
        </Link>
      )
    case 'organisation':
      return (
        <Link to="/OrgSettings/Info" className={className}>
          <Trans>Open Organisation info</Trans>
        </Link>
      )
    // These pages belong to administration.
    case 'application':
    case 'donor':
    case 'administrator':
      return null
    default:
      return unreachable(kind)
  }
}
