import type { ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { PostingSelection } from '../report-kind.ts'

export const booked = {
  captured: 1,
  direct_received: 1,
  offline_recorded: 1,
  offline_voided: -1,
} as const

/** What was received, and its parts, are the postings of money that came. */
export const explainLedger = (key: string): PostingSelection | null => {
  if (key === 'bookings' || key === 'received') return { journals: booked }
  const [group = '', part = ''] = key.split(':', 2)
  switch (group) {
    case 'project':
      return { journals: booked, projectId: part === '' ? null : (part as ProjectId) }
    case 'method':
      return { journals: booked, method: part as PaymentMethod }
    case 'month':
      return { journals: booked, month: part }
    default:
      return null
  }
}
