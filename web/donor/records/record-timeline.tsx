import { useLingui } from '@lingui/react/macro'
import type {
  RecordFailure,
  RecordHappening,
  RecordStep,
} from '@almoner/api/donor/records/records-contract.ts'
import type { IconName } from '../../ui/picture/icon.tsx'
import { TimelineSection } from '../../ui/timeline/timeline-section.tsx'
import type { Tone } from '../../ui/timeline/timeline.tsx'
import { formatMoney, formatTime } from '../../lib/text/format.ts'
import { useMethodName } from '../../lib/payment-method/method-name.ts'
import { formatDay } from '../../lib/text/written-day.ts'
import { walletNames } from '../../lib/payment-method/wallet-name.ts'

/** Shows the events of a donor's gift in plain words, without the terms of banks and systems. */
export const RecordTimeline = ({ steps }: { steps: readonly RecordStep[] }) => {
  const sentence = useSentence()
  return (
    <TimelineSection
      entries={steps.map((step, place) => {
        const { icon, tone } = look[step.kind]
        return { key: String(place), icon, tone, sentence: sentence(step), at: step.at }
      })}
    />
  )
}

const look: Record<RecordHappening['kind'], { icon: IconName; tone: Tone }> = {
  bank_asked: { icon: 'bank', tone: 'neutral' },
  card_recognised: { icon: 'card', tone: 'neutral' },
  confirmation_asked: { icon: 'lock', tone: 'warning' },
  wallet_asked: { icon: 'phone', tone: 'neutral' },
  wallet_ready: { icon: 'phone', tone: 'neutral' },
  transfer_reported: { icon: 'mail', tone: 'neutral' },
  transfer_not_found: { icon: 'close', tone: 'danger' },
  transfer_checked_again: { icon: 'refresh', tone: 'warning' },
  confirmed: { icon: 'check', tone: 'success' },
  failed: { icon: 'close', tone: 'danger' },
  receipt_issued: { icon: 'receipt', tone: 'neutral' },
  receipt_mailed: { icon: 'mail', tone: 'neutral' },
  receipt_voided: { icon: 'close', tone: 'warning' },
  refund_begun: { icon: 'refresh', tone: 'neutral' },
  refund_made: { icon: 'check', tone: 'neutral' },
  refund_failed: { icon: 'close', tone: 'danger' },
  disputed: { icon: 'info', tone: 'warning' },
  dispute_decided: { icon: 'bank', tone: 'neutral' },
}

const useSentence = (): ((step: RecordHappening) => string) => {
  const { t } = useLingui()
  const toMethodLabel = useMethodName()
  const failed = useFailed()
  return (step) => {
    switch (step.kind) {
      case 'bank_asked':
        return t`Payment requested from your bank`
      case 'card_recognised': {
        const { last4 } = step
        const amount = formatMoney(step.totalAmount)
        const name = step.wallet === null ? toMethodLabel('card') : walletNames[step.wallet]
        return t`${name} •••• ${last4} checked, for ${amount}`
      }
      case 'confirmation_asked':
        return t`Your bank asked you to confirm that it is you`
      case 'wallet_asked': {
        const name = toMethodLabel(step.method)
        const amount = formatMoney(step.totalAmount)
        return t`${amount} requested from ${name}`
      }
      case 'wallet_ready': {
        const until = formatTime(step.until)
        return t`Ready to pay on your phone until ${until}`
      }
      case 'transfer_reported': {
        const name = toMethodLabel(step.method)
        const { reference } = step
        return t`You reported a payment by ${name}, with the reference ${reference}`
      }
      case 'transfer_not_found':
        return t`The charity did not find the money`
      case 'transfer_checked_again':
        return t`The charity is looking for the money again`
      case 'confirmed': {
        const amount = formatMoney(step.totalAmount)
        if (step.receivedOn === null) return t`Confirmed: ${amount} received`
        const day = formatDay(step.receivedOn)
        return t`Confirmed: ${amount} received on ${day}`
      }
      case 'failed':
        return failed(step.reason)
      case 'receipt_issued': {
        const { receiptNumber } = step
        return t`Receipt ${receiptNumber} issued`
      }
      case 'receipt_mailed': {
        const { receiptNumber } = step
        return t`Receipt ${receiptNumber} emailed to you`
      }
      case 'receipt_voided': {
        const { receiptNumber } = step
        return t`Receipt ${receiptNumber} is no longer valid`
      }
      case 'refund_begun': {
        const amount = formatMoney(step.amount)
        return t`${amount} on its way back to you`
      }
      case 'refund_made': {
        const amount = formatMoney(step.amount)
        return t`${amount} refunded to you`
      }
      case 'refund_failed': {
        const amount = formatMoney(step.amount)
        return t`${amount} could not be refunded; the charity has been notified`
      }
      case 'disputed': {
        const amount = formatMoney(step.amount)
        return t`Your bank asked for ${amount} back`
      }
      case 'dispute_decided': {
        const amount = formatMoney(step.amount)
        return step.decidedFor === 'donor'
          ? t`Your bank decided for you: ${amount} returned`
          : t`Your bank decided for the charity, which keeps ${amount}`
      }
    }
  }
}

const useFailed = (): ((reason: RecordFailure) => string) => {
  const { t } = useLingui()
  return (reason) => {
    const sentences: Record<RecordFailure, string> = {
      card_declined: t`Your bank declined; nothing was taken`,
      card_invalid: t`The card could not be used; nothing was taken`,
      authentication_needed: t`Your bank requires you to confirm first; nothing was taken`,
      authentication_failed: t`Your bank could not confirm that it was you; nothing was taken`,
      authentication_timed_out: t`It was not confirmed with your bank in time; nothing was taken`,
      provider_refused: t`The payment was refused; nothing was taken`,
      rejected: t`You refused it on your phone; nothing was taken`,
      expired: t`It was not paid in time; nothing was taken`,
      abandoned: t`Another payment method was chosen; nothing was taken`,
      declined_by_charity: t`The charity did not find the money`,
    }
    return sentences[reason]
  }
}
