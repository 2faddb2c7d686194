import { useLingui } from '@lingui/react/macro'
import { useOwnLoginMessage } from '../../lib/session/login/own-login-labels.ts'
import { useRefusalMessage } from '../../lib/api/failure/refusal-message.ts'
import { useAccountSite } from '../frame/account-site.tsx'

/** Returns the message beside a field of the account for the code of its schema or of the API. */
export const useAccountLabels = (): ((code: string) => string) => {
  const { t } = useLingui()
  const loginMessage = useOwnLoginMessage()
  const sentence = useRefusalMessage()
  const { minimumCents } = useAccountSite().charity
  return (code) => {
    const unprintable = t`Receipts cannot show a character of this name. Leave it out or use other letters.`
    const labels: Record<string, string> = {
      'lastName.unprintable': unprintable,
      'lastName.invalid': unprintable,
      'firstName.invalid': unprintable,
      'firstName.unprintable': unprintable,
      'scheduled_date.required': t`Choose a day`,
      'scheduled_date.invalid': t`Choose a valid date`,
      'scheduled_date.not_choosable': t`Choose a day from tomorrow on, within a year`,
    }
    return (
      labels[plainCode(code)] ??
      labels[code] ??
      loginMessage(code) ??
      sentence(plainCode(code), { minimumCents })
    )
  }
}

// Converts the API's code to the code under which this page has its message.
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
