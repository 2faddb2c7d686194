import { useLingui } from '@lingui/react/macro'
import { textOf, wordsOf, type EntryOf, type ReceiptType } from './detail.ts'

/** Why a receipt is void, in words that stand alone. */
export const useVoidReason = (): ((reason: string) => string) => {
  const { t } = useLingui()
  return (reason) => {
    const words: Record<string, string> = {
      given_back: t`Money was given back`,
      payment_failed: t`The payment wasn’t completed`,
      corrected: t`The payment cost something else`,
    }
    return words[reason] ?? reason
  }
}

// The same within a sentence.
const useVoidReasonWords = (): ((reason: string) => string) => {
  const { t } = useLingui()
  return (reason) => {
    const words: Record<string, string> = {
      given_back: t`money was given back`,
      payment_failed: t`the payment wasn’t completed`,
      corrected: t`the payment cost something else`,
    }
    return words[reason] ?? reason
  }
}

/** What became of a receipt, in one sentence. */
export const useReceiptSentence = (): ((entry: EntryOf<ReceiptType>) => string) => {
  const { t } = useLingui()
  const voidReason = useVoidReasonWords()
  return ({ type, details }) => {
    const number = wordsOf(details['receiptNumber'])
    switch (type) {
      case 'ReceiptForced':
        return t`A receipt was asked for ahead of the payment: ${{ reason: wordsOf(details['reason']) }}`
      case 'ReceiptIssued': {
        const replaced = textOf(details['replaces'])
        if (replaced !== null) return t`Receipt ${number} issued in place of ${replaced}`
        return textOf(details['forced']) === null
          ? t`Receipt ${number} issued`
          : t`Receipt ${number} issued ahead of the payment`
      }
      case 'ReceiptMailed':
        return t`Receipt ${number} sent to the payer by email`
      case 'ReceiptResendRequested':
        return t`Receipt ${number} is to be sent again`
      case 'ReceiptVoided': {
        const reason = voidReason(wordsOf(details['reason']))
        return t`Receipt ${number} is void: ${reason}`
      }
    }
  }
}
