import { useLingui } from '@lingui/react/macro'
import type { DeskPayment, TimelineEntry } from '@almoner/api/desk/payments/contract.ts'
import { isManual, isWallet } from '@almoner/domain/payment-methods/payment-method.ts'
import { formatTime } from '../../../../lib/text/format.ts'
import { useCardLabels, useCountryName } from '../../labels/card-labels.ts'
import {
  formatDetailMoney,
  readText,
  formatDetail,
  type EntryOf,
  type OfflineType,
  type RefundOrDisputeType,
  type PayingType,
  type ReceiptType,
} from './detail.ts'
import { useFailureLabels } from '../../../../ui/payment/payment-failure-labels.ts'
import { useProviderCodeLabels } from '../../labels/failure-labels.ts'
import { useOfflineSentence } from './offline-sentence.ts'
import { useRefundSentence } from './refund-sentence.ts'
import { useMethodName } from '../../../../lib/payment-method/method-name.ts'
import { formatDay } from '../../../../lib/text/written-day.ts'
import { walletNames } from '../../../../lib/payment-method/wallet-name.ts'
import { useReceiptSentence } from './receipt-sentence.ts'

type Entry = Pick<TimelineEntry, 'type' | 'details'>

/** Describes an event in one sentence of the reader's language. */
export const useTimelineSentence = (): ((entry: Entry) => string) => {
  const paying = usePayingSentence()
  const refundSentence = useRefundSentence()
  const receipt = useReceiptSentence()
  const offline = useOfflineSentence()
  return (entry) => {
    if (isRefundOrDispute(entry)) return refundSentence(entry)
    if (isReceipt(entry)) return receipt(entry)
    if (isOffline(entry)) return offline(entry)
    return isPaying(entry) ? paying(entry) : entry.type
  }
}

const isRefundOrDispute = (entry: Entry): entry is EntryOf<RefundOrDisputeType> =>
  entry.type.startsWith('Refund') || entry.type.startsWith('Dispute')

const isReceipt = (entry: Entry): entry is EntryOf<ReceiptType> => entry.type.startsWith('Receipt')

const isOffline = (entry: Entry): entry is EntryOf<OfflineType> => entry.type.startsWith('Offline')

const isPaying = (entry: Entry): entry is EntryOf<PayingType> =>
  !isRefundOrDispute(entry) && !isReceipt(entry) && !isOffline(entry)

// The details of an entry are unchecked values of its event.
const wallets: Readonly<Record<string, string>> = walletNames

const usePayingSentence = (): ((entry: EntryOf<PayingType>) => string) => {
  const { t } = useLingui()
  const card = useCardLabels()
  const country = useCountryName()
  const failed = useFailedSentence()
  const name = useMethodName()
  return ({ type, details }) => {
    // Entries of the first version have no method: those were all cards.
    const paidBy = (readText(details['method']) ?? 'card') as DeskPayment['method']
    const method = name(paidBy)
    const amount = formatDetailMoney(details['amountCents'])
    switch (type) {
      case 'PaymentInitiated':
        return t`Payment of ${amount} started`
      case 'PaymentRequested':
        return t`Payment of ${amount} by ${method} started`
      case 'PaymentRequestOpened': {
        const until = formatTime(formatDetail(details['expiresAt']))
        return t`Sent to the payer’s app; payment due by ${until}`
      }
      case 'ManualPaymentSubmitted': {
        const reference = formatDetail(details['reference'])
        return readText(details['proof']) === null
          ? t`The payer says that they paid ${amount} by ${method}, reference ${reference}`
          : t`The payer says that they paid ${amount} by ${method}, reference ${reference}, and sent proof`
      }
      case 'ManualPaymentDeclined':
        return t`Declined, because the money was not found: ${{ reason: formatDetail(details['reason']) }}`
      case 'ManualPaymentReopened':
        return t`Set to pending: the payment is waiting for a decision again`
      case 'PayerEmailCorrected':
        return t`The payer’s email address was corrected; it was ${{ previous: formatDetail(details['previous']) }}`
      case 'PaymentRetried':
        return t`Another card was tried: attempt ${{ attempt: formatDetail(details['try']) }}`
      case 'CardIdentified': {
        const printed = card({
          brand: readText(details['brand']),
          last4: readText(details['last4']),
        })
        const wallet = wallets[readText(details['wallet']) ?? '']
        const cardName = wallet ? `${wallet}, ${printed}` : printed
        const place = country(formatDetail(details['country']))
        const total = formatDetailMoney(details['totalAmountCents'])
        return t`Card recognised: ${cardName}, ${place}. Amount to charge: ${total}`
      }
      case 'AuthenticationRequired':
        return t`The bank asked the payer to confirm (3-D Secure)`
      case 'PaymentSucceeded': {
        const total = formatDetailMoney(details['totalAmountCents'])
        const net = formatDetailMoney(details['nonprofitReceivesCents'])
        const day = readText(details['receivedOn'])
        if (day !== null) {
          const receivedOn = formatDay(day)
          return t`Approved: your charity received ${total} by ${method} on ${receivedOn}`
        }
        if (isManual(paidBy)) return t`Approved: your charity has received ${total} by ${method}`
        return isWallet(paidBy)
          ? t`Paid: ${total} directly into your ${method} account`
          : t`Paid: ${total} charged, of which your charity receives ${net}`
      }
      case 'PaymentFailed':
        return failed(formatDetail(details['reason']), readText(details['code']))
    }
  }
}

const useFailedSentence = () => {
  const { t } = useLingui()
  const failure = useFailureLabels()
  const codeWords = useProviderCodeLabels()
  return (because: string, code: string | null): string => {
    const reason = failure(because)
    if (code === null) return reason
    const explained = codeWords(code)
    return explained === undefined ? t`${reason}: ${code}` : t`${reason}: ${explained} (${code})`
  }
}
