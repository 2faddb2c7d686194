import { useLingui } from '@lingui/react/macro'
import { usePasswordMessage } from '../../password/password-message.ts'

/**
 * Returns the sentence beside a password or a code of a login, or undefined for any other field's
 * code.
 */
export const useOwnLoginMessage = (): ((code: string) => string | undefined) => {
  const { t } = useLingui()
  const passwordMessage = usePasswordMessage()
  return (code) => {
    const texts: Record<string, string> = {
      'password.missing': t`Enter your password`,
      'password.current_required': t`Enter your current password`,
      'password.new_required': t`Enter a new password`,
      'password.new_again_required': t`Enter the new password again`,
      'code.required': t`Enter the six digits that the app shows`,
      'code.wrong': t`Enter six digits, such as 123456`,
    }
    return texts[code] ?? passwordMessage(code)
  }
}

/** Returns the sentences of a form that has only these fields. */
export const useOwnLoginLabels = (): ((code: string) => string) => {
  const { t } = useLingui()
  const message = useOwnLoginMessage()
  return (code) => message(code) ?? t`Check this answer`
}
