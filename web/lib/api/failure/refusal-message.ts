import { useLingui } from '@lingui/react/macro'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { formatShortMoney } from '../../text/format.ts'

/** The values that a message needs in addition to the code. */
export type RefusalContext = {
  minimumCents?: Cents | undefined
  maximumCents?: Cents | undefined
  label?: string | undefined
}

/**
 * Returns the sentence beside a field for a code of its schema or of the API. A feature's table is
 * read first and has the codes of that feature; this table has the rest.
 */
export const useRefusalMessage = (): ((code: string, context?: RefusalContext) => string) => {
  const { t } = useLingui()
  return (code, { minimumCents, maximumCents, label } = {}) => {
    const maximum = maximumCents === undefined ? undefined : formatShortMoney(maximumCents)
    const minimum = minimumCents === undefined ? undefined : formatShortMoney(minimumCents)
    const sentences: Record<string, string> = {
      'amount.required': t`Enter an amount`,
      'amount.not_a_number': t`Enter an amount in figures, such as 500 or 500.50`,
      'amount.too_many_decimals': t`Enter an amount with no more than two decimals`,
      'amount.too_large': t`Enter an amount below HK$1,000,000`,
      'amount.below_minimum': minimum
        ? t`Enter an amount of at least ${minimum}`
        : t`Enter a larger amount`,
      'amount.more_than_refundable': maximum
        ? t`Enter an amount of at most ${maximum}`
        : t`Enter a smaller amount`,
      'lastName.required': t`Enter your last name`,
      'firstName.required': t`Enter your first name`,
      'orgName.required': t`Enter the organisation’s name`,
      'name.address': t`Enter the name alone, without web or email addresses`,
      'email.required': t`Please enter an email address`,
      'email.invalid': t`Please enter the correct email address, such as name@example.com`,
      'email.again_required': t`Please enter the email again`,
      'email.mismatch': t`The two email addresses are not the same`,
      'phone.required': t`Enter your phone number`,
      'phone.invalid': t`Enter a valid phone number for the chosen country or region`,
      'text.too_long': label ? t`Shorten “${label}”` : t`Shorten this text`,
    }
    const [plain = '', characters] = code.split(':')
    const sentence =
      plain === 'name.unprintable'
        ? t`Receipts cannot show “${characters}”. Leave it out or use other letters.`
        : sentences[code]
    if (sentence !== undefined) return sentence
    return label === undefined ? t`Check this answer` : t`Check “${label}”`
  }
}
