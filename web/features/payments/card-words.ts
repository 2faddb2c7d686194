import { useLingui } from '@lingui/react/macro'
import { htmlLanguage, type Language } from '@almoner/domain/kernel/locale.ts'
import { useLanguage } from '../../lib/i18n.ts'

type Card = { brand: string | null; last4: string | null }

/** "Visa •••• 4242", or what there is of it. */
export const useCardWords = (): ((card: Card) => string) => {
  const { t } = useLingui()
  return ({ brand, last4 }) => {
    const brands: Record<string, string> = {
      visa: 'Visa',
      mastercard: 'Mastercard',
      amex: 'Amex',
      unionpay: t`UnionPay`,
      jcb: 'JCB',
      diners: 'Diners Club',
      discover: 'Discover',
    }
    const name = brand === null ? t`Card` : (brands[brand] ?? t`Card`)
    return last4 === null ? name : `${name} •••• ${last4}`
  }
}

/** A country by its two letters, in the reader's language. */
export const useCountryName = (): ((code: string) => string) => {
  const language = useLanguage()
  return (code) => countryName(code, language)
}

const countryName = (code: string, language: Language): string => {
  try {
    return (
      new Intl.DisplayNames([htmlLanguage[language]], { type: 'region', style: 'short' }).of(
        code,
      ) ?? code
    )
  } catch {
    // Not two letters: a provider may say "unknown".
    return code
  }
}
