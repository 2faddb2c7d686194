import { useLingui } from '@lingui/react/macro'

const names: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  unionpay: 'UnionPay',
}

/** A card's brand by the name that its payer knows; any other than these four is a card. */
export const useCardBrand = (): ((brand: string) => string) => {
  const { t } = useLingui()
  return (brand) => names[brand] ?? t`Card`
}
