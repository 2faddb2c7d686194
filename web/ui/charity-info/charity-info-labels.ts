import { useLingui } from '@lingui/react/macro'

/** Returns the message beside a field about a charity, for the code of its schema or of the API. */
export const useCharityInfoLabels = (): ((code: string) => string | undefined) => {
  const { t } = useLingui()
  return (code) => {
    const plain = code.replace(/^(?:first|last)_name\.(?:address|unprintable)$/, 'name.address')
    const sentences: Record<string, string> = {
      'phone_number.required': t`Enter your phone number`,
      'first_name.required': t`Enter the first name`,
      'last_name.required': t`Enter the last name`,
      'name.required': t`Enter the registered name in English, Chinese or both`,
      'name.address': t`Leave out web addresses and characters that cannot be printed`,
      'address.required': t`Enter the registered address`,
      'organisation_url.invalid': t`Enter an address that begins with https://`,
      'supported_languages.required': t`Choose at least one language`,
      'default_language.unsupported': t`Choose one of the languages of your page`,
      'statement_descriptor.required': t`Enter the name for card statements`,
      'statement_descriptor.too_short': t`Use at least 5 characters`,
      'statement_descriptor.too_long': t`Use 13 characters at most, so that card statements show the whole name`,
    }
    return sentences[plain]
  }
}
