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

// Whose long names are longer than anybody says them.
const saidShort = new Set(['HK', 'MO'])

const countryName = (code: string, language: Language): string => {
  const style = saidShort.has(code) ? 'short' : 'long'
  try {
    const names = new Intl.DisplayNames([htmlLanguage[language]], { type: 'region', style })
    return names.of(code) ?? code
  } catch {
    // Not two letters: a provider may say "unknown".
    return code
  }
}
