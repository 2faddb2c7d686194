import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { PostingSelection } from '../report-kind.ts'

const online = { captured: 1, direct_received: 1 } as const
const offline = { offline_recorded: 1, offline_voided: -1 } as const
const income = { ...online, ...offline }

const selections: Readonly<Record<string, PostingSelection>> = {
  bookings: { journals: income },
  income: { journals: income },
  online: { journals: online },
  offline: { journals: offline },
}

/** The income is the postings of the project's money that came. */
export const explainIncome = (key: string): PostingSelection | null => {
  const [group = '', part = ''] = key.split(':', 2)
  if (group === 'method') return { journals: income, method: part as PaymentMethod }
  if (group === 'day') return { journals: income, day: part }
  return selections[key] ?? null
}
