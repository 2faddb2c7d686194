import { useLingui } from '@lingui/react/macro'
import type { PostingAnswer } from '@almoner/api/desk/payments/contract.ts'
import { useJournalLabels as useNeutralJournalLabels } from '../../../ui/payment/journal-labels.ts'

/** Describes an account of the books in words. An account without words keeps its code. */
export const useAccountLabels = (): ((account: string) => string) => {
  const { t } = useLingui()
  return (account) => {
    const [kind = '', ...rest] = account.split(':')
    const part = rest.at(-1) ?? ''
    const labels: Record<string, string> = {
      'provider pending': t`Held by the payment provider`,
      'provider available': t`Available at the payment provider`,
      'provider disputed': t`Withheld by the payment provider because of a dispute`,
      'charity pending': t`Owed to your charity`,
      'charity available': t`Ready to be paid out to your charity`,
      'charity held': t`Held back because of a dispute`,
      'charity payout': t`Being paid out`,
      'charity direct': t`Received by your charity itself`,
      'income platform_fee': t`Platform fee`,
      'expense provider_fee': t`Fee that Almoner pays`,
    }
    const label = labels[`${kind} ${part}`]
    if (label !== undefined) return label
    if (kind === 'direct') return t`In your charity’s own account`
    if (kind === 'receivable') {
      return part === 'plan_fee' ? t`Plan fees owed` : t`Advanced for your charity`
    }
    if (kind === 'refund') return t`On its way back to the payer`
    return account
  }
}

/** True for the platform's debt to the charity and for its advances, which are deducted. */
export const isOwedToCharity = (account: string): boolean =>
  (account.startsWith('receivable:') && !account.endsWith(':plan_fee')) ||
  (account.startsWith('charity:') && !account.endsWith(':direct'))

/** True for the charity's own account outside the platform. Its contra account is left out. */
export const isOwnAccount = (account: string): boolean => account.startsWith('direct:')

export const isHeldOverDispute = (account: string): boolean =>
  account.startsWith('charity:') && account.endsWith(':held')

export const useJournalLabels = (): ((journal: PostingAnswer['journal']) => string) => {
  const { t } = useLingui()
  const labels: Record<PostingAnswer['journal'], string> = {
    ...useNeutralJournalLabels(),
    direct_received: t`Received by your charity`,
    direct_returned: t`Returned by your charity`,
    payout_paid: t`Paid out to your bank`,
    payout_returned: t`Payout sent back by your bank`,
  }
  return (journal) => labels[journal]
}
