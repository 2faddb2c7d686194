import { useLingui } from '@lingui/react/macro'

/** Returns the sentence beside a login's field for a code of its schema. */
export const useLoginLabels = (): ((code: string) => string) => {
  const { t } = useLingui()
  return (code) => {
    const sentences: Record<string, string> = {
      'username.required': t`Please enter an email address`,
      'username.too_long': t`This is too long for an email address`,
      'password.required': t`Enter your password`,
      'password.too_long': t`This is too long for a password`,
    }
    return sentences[code] ?? t`Check this answer`
  }
}
