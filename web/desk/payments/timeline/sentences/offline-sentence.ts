import { useLingui } from '@lingui/react/macro'
import type { DeskPayment } from '@almoner/api/desk/payments/contract.ts'
import { useMethodName } from '../../../../lib/payment-method/method-name.ts'
import { formatDay } from '../../../../lib/text/written-day.ts'
import { formatDetail, formatDetailMoney, type EntryOf, type OfflineType } from './detail.ts'

/** Describes the acts of staff on an offline entry. */
export const useOfflineSentence = (): ((entry: EntryOf<OfflineType>) => string) => {
  const { t } = useLingui()
  const name = useMethodName()
  return ({ type, details }) => {
    const amount = formatDetailMoney(details['amountCents'])
    const reason = formatDetail(details['reason'])
    switch (type) {
      case 'OfflineEntryRecorded': {
        const method = name(formatDetail(details['method']) as DeskPayment['method'])
        const day = formatDay(formatDetail(details['receivedOn']))
        return t`Recorded: ${amount} by ${method}, received on ${day}`
      }
      case 'OfflineEntryApproved':
        return t`Approved: ${amount} counts`
      case 'OfflineEntryAmended': {
        const before = formatDetailMoney(details['beforeCents'])
        return before === amount
          ? t`Corrected: ${reason}`
          : t`Corrected from ${before} to ${amount}: ${reason}`
      }
      case 'OfflineReceiptRequested':
        return t`A receipt was requested`
      case 'OfflineEntryVoided':
        return t`Voided: ${reason}`
    }
  }
}
