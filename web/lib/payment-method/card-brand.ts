import { useLingui } from '@lingui/react/macro'

/** A card's brand by its common name; an unknown brand is called a card. */
export const useCardBrand = (): ((brand: string) => string) => {
  const { t } = useLingui()
  return (brand) => {
    const names: Record<string, string> = {
      visa: 'Visa',
      mastercard: 'Mastercard',
      amex: 'American Express',
      unionpay: t`UnionPay`,
    }
    return names[brand] ?? t`Card`
  }
}
