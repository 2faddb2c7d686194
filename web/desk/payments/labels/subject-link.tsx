import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { rowLinkClass } from '../../../ui/data/table/data-table.tsx'

type SubjectLinkProps = {
  of: { paymentId: string | null; payoutId: string | null; offlineEntryId: string | null }
  children: ReactNode
}

/**
 * Links a row to the page of the payment, the payout or the offline payment that it is about. A row
 * of the plan or of a credit has no page.
 */
export const SubjectLink = ({ of, children }: SubjectLinkProps) => {
  const { paymentId, payoutId, offlineEntryId } = of
  const look = { className: rowLinkClass, 'data-row': '' }
  if (offlineEntryId !== null) {
    return (
      <Link to="/OfflinePayments/$offlineEntryId" params={{ offlineEntryId }} {...look}>
        {children}
      </Link>
    )
  }
  if (payoutId !== null) {
    return (
      <Link to="/PayoutHistory/$payoutId" params={{ payoutId }} {...look}>
        {children}
      </Link>
    )
  }
  if (paymentId === null) return <>{children}</>
  return (
    <Link to="/Payments/$paymentId" params={{ paymentId }} {...look}>
      {children}
    </Link>
  )
}
