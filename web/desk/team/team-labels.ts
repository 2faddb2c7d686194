import { useLingui } from '@lingui/react/macro'
import { useOwnLoginMessage } from '../../lib/session/login/own-login-labels.ts'
import { useRefusalMessage } from '../../lib/api/failure/refusal-message.ts'

/** Returns the message beside a field of the team's forms. */
export const useTeamLabels = (): ((code: string) => string) => {
  const { t } = useLingui()
  const login = useOwnLoginMessage()
  const refusal = useRefusalMessage()
  return (code) => {
    const texts: Record<string, string> = {
      'role.required': t`Choose a role`,
      'access_until.required': t`Choose the last day of the access`,
      'access_until.invalid': t`Choose a day within the next 90 days`,
      'books_as_of.invalid': t`Choose today or an earlier day`,
      'first_name.required': t`Enter your first name`,
      'last_name.required': t`Enter your last name`,
      'password.own_required': t`Enter your password`,
    }
    return texts[code] ?? login(code) ?? refusal(code)
  }
}
