import { useLingui } from '@lingui/react/macro'
import { readText, formatDetail, type EntryOf, type ReceiptType } from './detail.ts'

/** Returns why a receipt is void, as a text of its own. */
export const useVoidReason = (): ((reason: string) => string) => {
  const { t } = useLingui()
  return (reason) => {
    const labels: Record<string, string> = {
      given_back: t`The payment was refunded`,
      payment_failed: t`The payment was not completed`,
      corrected: t`The payment was corrected`,
      entry_voided: t`The payment was voided`,
    }
    return labels[reason] ?? reason
  }
}

// Returns why a receipt is void, as part of a sentence.
const useVoidReasonLabels = (): ((reason: string) => string) => {
  const { t } = useLingui()
  return (reason) => {
    const labels: Record<string, string> = {
      given_back: t`the payment was refunded`,
      payment_failed: t`the payment was not completed`,
      corrected: t`the payment was corrected`,
      entry_voided: t`the payment was voided`,
    }
    return labels[reason] ?? reason
  }
}

/** Describes an event of a receipt in one sentence. */
export const useReceiptSentence = (): ((entry: EntryOf<ReceiptType>) => string) => {
  const { t } = useLingui()
  const voidReason = useVoidReasonLabels()
  return ({ type, details }) => {
    const number = formatDetail(details['receiptNumber'])
    switch (type) {
      case 'ReceiptForced':
        return t`A receipt was requested ahead of the payment: ${{ reason: formatDetail(details['reason']) }}`
      case 'ReceiptRequested':
        return t`Staff requested the receipt`
      case 'ReceiptIssued': {
        const replaced = readText(details['replaces'])
        if (replaced !== null) return t`Receipt ${number} issued in place of ${replaced}`
        return readText(details['forced']) === null
          ? t`Receipt ${number} issued`
          : t`Receipt ${number} issued ahead of the payment`
      }
      case 'ReceiptMailed':
        return t`Receipt ${number} sent to the payer by email`
      case 'ReceiptNotMailed':
        return t`Receipt ${number} was not delivered: the address rejected it`
      case 'ReceiptResendRequested':
        return t`Receipt ${number} will be sent again`
      case 'ReceiptVoided': {
        const reason = voidReason(formatDetail(details['reason']))
        return t`Receipt ${number} is void: ${reason}`
      }
    }
  }
}
