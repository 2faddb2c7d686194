import { useLingui } from '@lingui/react/macro'
import { formatDate } from '../../../../lib/text/format.ts'
import {
  formatDetailMoney,
  readText,
  formatDetail,
  type EntryOf,
  type RefundOrDisputeType,
} from './detail.ts'
import { useDisputeLabels } from '../../labels/failure-labels.ts'

/** Describes the reason for a refund, as chosen by the person who decided it. */
export const useRefundReasonLabels = (): ((reason: string) => string) => {
  const { t } = useLingui()
  return (reason) => {
    const labels: Record<string, string> = {
      payer_asked: t`The payer asked for it`,
      paid_twice: t`Paid twice`,
      fraud: t`Suspected fraud`,
      other: t`Another reason`,
      made_at_provider: t`Made by the payment provider or the bank`,
    }
    return labels[reason] ?? reason
  }
}

/** Describes a refund or a dispute in one sentence. */
export const useRefundSentence = (): ((entry: EntryOf<RefundOrDisputeType>) => string) => {
  const { t } = useLingui()
  const reasonWords = useRefundReasonLabels()
  const disputeWords = useDisputeLabels()
  return ({ type, details }) => {
    const amount = formatDetailMoney(details['amountCents'])
    switch (type) {
      case 'RefundRequested': {
        const reason = reasonWords(formatDetail(details['reason']))
        const note = readText(details['note'])
        return note
          ? t`Refund of ${amount}: ${reason} (${note})`
          : t`Refund of ${amount}: ${reason}`
      }
      case 'RefundSucceeded':
        return readText(details['provider']) === null
          ? t`Your charity has returned ${amount}`
          : t`The payer received ${amount} back`
      case 'RefundFailed': {
        const code = readText(details['code'])
        return code
          ? t`The refund of ${amount} failed: ${code}`
          : t`The refund of ${amount} was not made`
      }
      case 'DisputeOpened': {
        const reason = disputeWords(formatDetail(details['reason']))
        const due = readText(details['evidenceDueAt'])
        const until = due === null ? null : formatDate(due)
        return until
          ? t`The payer’s bank took ${amount} back: ${reason}. Answer due by ${until}`
          : t`The payer’s bank took ${amount} back: ${reason}`
      }
      case 'DisputeClosed':
        return details['outcome'] === 'won'
          ? t`The dispute was won: ${amount} was returned`
          : t`The dispute was lost: ${amount} stays with the payer`
    }
  }
}
