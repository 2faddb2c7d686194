import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { paymeSchema, tapAndGoSchema } from '@almoner/api/desk/payment-methods/contract.ts'
import { useRefusalMessage } from '../../../lib/api/failure/refusal-message.ts'

/** The API's own rules, without the password that it requires beside them. */
export const paymeCredentials = v.omit(paymeSchema, ['stepUp'])
export const tapAndGoCredentials = v.omit(tapAndGoSchema, ['stepUp'])

export type CredentialField<Name extends string> = {
  name: Name
  /** The provider's own name for it, never translated. */
  label: string
  hint?: string
  kind: 'text' | 'secret' | 'day' | 'lines'
}

/**
 * Returns the fields for a provider's credentials, in the order in which the provider lists them.
 */
export const useCredentialFields = (): {
  payme: readonly CredentialField<Exclude<keyof v.InferInput<typeof paymeCredentials>, 'seen'>>[]
  tap_and_go: readonly CredentialField<
    Exclude<keyof v.InferInput<typeof tapAndGoCredentials>, 'seen'>
  >[]
} => {
  const { t } = useLingui()
  return {
    payme: [
      { name: 'clientId', label: 'Client ID', kind: 'text' },
      { name: 'clientSecret', label: 'Client secret', kind: 'secret' },
      { name: 'signingKeyId', label: 'Signing key ID', kind: 'text' },
      { name: 'signingKey', label: 'Signing key', kind: 'secret' },
      {
        name: 'expiresOn',
        label: t`Last day`,
        hint: t`HSBC credentials are valid for one year. We remind you before they expire.`,
        kind: 'day',
      },
    ],
    tap_and_go: [
      { name: 'appId', label: 'App ID', kind: 'text' },
      { name: 'apiKey', label: 'API key', kind: 'secret' },
      {
        name: 'publicKey',
        label: 'Public key',
        hint: t`All lines, from BEGIN PUBLIC KEY to END PUBLIC KEY.`,
        kind: 'lines',
      },
    ],
  }
}

/** Returns the message for the API's refusal of a field. It never repeats the entered value. */
export const useCredentialRefusal = (): ((code: string) => string) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  return (code) => {
    const own: Record<string, string> = {
      'expires_on.required': t`Enter the last day on which they are valid`,
      'expires_on.invalid': t`Enter a valid date`,
      'expires_on.past': t`These credentials have expired. Request new ones`,
      'expires_on.too_far': t`Credentials are valid for one year. Check the year`,
      'signing_key.invalid': t`This is not a valid signing key. Copy it again, without spaces`,
      'public_key.invalid': t`This is not a valid public key. Copy all of its lines`,
    }
    if (own[code] !== undefined) return own[code]
    if (code.endsWith('.required')) return t`Enter this`
    if (code.endsWith('.too_long')) return refusal('text.too_long')
    return t`This contains a space or a character that is not allowed. Copy it again`
  }
}
