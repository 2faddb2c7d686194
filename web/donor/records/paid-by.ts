import type { DonationRecord } from '@almoner/api/donor/records/records-contract.ts'
import { useCardBrand } from '../../lib/payment-method/card-brand.ts'
import { useMethodName } from '../../lib/payment-method/method-name.ts'

/** Returns how a gift was paid, such as "FPS", or the brand and the last digits of the card. */
export const usePaidBy = (): ((
  record: Pick<DonationRecord, 'method' | 'cardBrand' | 'cardLast4'>,
) => string) => {
  const toMethodName = useMethodName()
  const toBrand = useCardBrand()
  return ({ method, cardBrand, cardLast4 }) => {
    const name = cardBrand === null ? toMethodName(method) : toBrand(cardBrand)
    return cardLast4 === null ? name : `${name} •••• ${cardLast4}`
  }
}
