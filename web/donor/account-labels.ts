import { useLingui } from '@lingui/react/macro'
import { usePasswordMessage } from '../lib/password-message.ts'
import { useRefusalMessage } from '../lib/refusal-message.ts'
import { useAccountSite } from './account-site.tsx'

/** The sentence beside a field of the account for the code that its schema or the API gave. */
export const useAccountLabels = (): ((code: string) => string) => {
  const { t } = useLingui()
  const passwordMessage = usePasswordMessage()
  const sentence = useRefusalMessage()
  const { minimumCents } = useAccountSite().charity
  return (code) => {
    const unprintable = t`Receipts cannot show a character of this name. Leave it out or use other letters.`
    const words: Record<string, string> = {
      'password.missing': t`Enter your password`,
      'password.current_required': t`Enter your current password`,
      'password.new_required': t`Enter a new password`,
      'password.new_again_required': t`Enter the new password once more`,
      'lastName.unprintable': unprintable,
      'lastName.invalid': unprintable,
      'firstName.invalid': unprintable,
      'firstName.unprintable': unprintable,
      'code.required': t`Enter the six figures that the app shows`,
      'code.wrong': t`Enter six figures, such as 123456`,
      'scheduled_date.required': t`Choose a day`,
      'scheduled_date.invalid': t`Choose a valid date`,
      'scheduled_date.not_choosable': t`Choose a day from tomorrow on, within a year`,
    }
    return (
      words[plainCode(code)] ??
      words[code] ??
      passwordMessage(code) ??
      sentence(plainCode(code), { minimumCents })
    )
  }
}

// As the API spells what this page has words for under another name.
const plainCode = (code: string): string => {
  const [field = '', why = ''] = code.split('.')
  if (why === 'too_long') return 'text.too_long'
  if (isNameRefusal.test(code)) return `name.${why}`
  const names: Record<string, string> = {
    last_name: 'lastName',
    first_name: 'firstName',
    phone_number: 'phone',
    username: 'email',
  }
  return `${names[field] ?? field}.${why}`
}

const isNameRefusal = /^(?:first|last)_name\.address$/
