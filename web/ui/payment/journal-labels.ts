import type { PostedJournal } from '@almoner/domain/journal/posted-journals.ts'
import { useLingui } from '@lingui/react/macro'

/** Names what a posting books. The charity's own staff read some of it as “your charity”. */
export const useJournalLabels = (): Record<PostedJournal, string> => {
  const { t } = useLingui()
  return {
    captured: t`Payment received`,
    provider_fee: t`Payment provider’s fee`,
    platform_fee: t`Platform service fee`,
    direct_received: t`Received by the charity`,
    direct_returned: t`Returned by the charity`,
    refund_asked: t`Refund begun`,
    refund_done: t`Refund made`,
    refund_failed: t`Refund failed: the money stays`,
    dispute_opened: t`Disputed: the bank has taken the money back`,
    dispute_won: t`Dispute won: the money is back`,
    dispute_lost: t`Dispute lost`,
    provider_fee_difference: t`Payment provider’s fee differed from the agreed one`,
    settled: t`Settled by the payment provider`,
    shortfall_repaid: t`Advance settled`,
    payout_started: t`Payout begun`,
    payout_paid: t`Paid out to the charity’s bank`,
    payout_failed: t`Payout not made: the money stays`,
    payout_returned: t`Payout sent back by the charity’s bank`,
    offline_recorded: t`Recorded offline`,
    offline_voided: t`Offline record reversed`,
    plan_fee_due: t`Subscription invoice`,
    plan_fee_charged: t`Subscription invoice paid by card`,
    plan_fee_settled: t`Subscription fee settled by the payment provider`,
    plan_fee_voided: t`Subscription invoice voided`,
    credit_granted: t`Credit granted`,
    credit_used: t`Credit used for an invoice`,
    credit_expired: t`Credit expired`,
  }
}
