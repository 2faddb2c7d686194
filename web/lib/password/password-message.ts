import { useLingui } from '@lingui/react/macro'

/**
 * Returns the sentence beside a new password for a code of its schema, or undefined for any other
 * code.
 */
export const usePasswordMessage = (): ((code: string) => string | undefined) => {
  const { t } = useLingui()
  return (code) => {
    const sentences: Record<string, string> = {
      'password.required': t`Password is required`,
      'password.too_short': t`Password must be at least 8 characters`,
      'password.letters_and_digits': t`Password must include letters and numbers`,
      'password.common': t`This password is easy to guess. Choose another one`,
      'password.personal': t`Choose a password without your name, your email address or the charity’s name`,
      'password.too_long': t`Shorten this password to 200 characters at most`,
      'password.confirm_required': t`Please confirm your password`,
      'password.mismatch': t`Passwords do not match`,
    }
    return sentences[code]
  }
}
