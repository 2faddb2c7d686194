import { useLingui } from '@lingui/react/macro'
import { htmlLanguage, type Language } from '@almoner/domain/kernel/locale.ts'
import { useCardBrand } from '../../../lib/payment-method/card-brand.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'

type Card = { brand: string | null; last4: string | null }

/** "Visa •••• 4242", or what there is of it. */
export const useCardLabels = (): ((card: Card) => string) => {
  const { t } = useLingui()
  const toBrand = useCardBrand()
  return ({ brand, last4 }) => {
    const name = brand === null ? t`Card` : (rarer[brand] ?? toBrand(brand))
    return last4 === null ? name : `${name} •••• ${last4}`
  }
}

// Charities see them by name; payers are shown a card.
const rarer: Readonly<Record<string, string>> = {
  jcb: 'JCB',
  diners: 'Diners Club',
  discover: 'Discover',
}

/** A country by its two letters, in the reader's language. */
export const useCountryName = (): ((code: string) => string) => {
  const language = useLanguage()
  return (code) => countryName(code, language)
}

// The long names of these regions are longer than is usual.
const abbreviations = new Set(['HK', 'MO'])

const countryName = (code: string, language: Language): string => {
  const style = abbreviations.has(code) ? 'short' : 'long'
  try {
    const names = new Intl.DisplayNames([htmlLanguage[language]], { type: 'region', style })
    return names.of(code) ?? code
  } catch {
    // The code is not two letters: a provider may send "unknown".
    return code
  }
}
