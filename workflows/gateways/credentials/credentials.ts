import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * The credentials that HSBC gives a charity with a PayMe for Business account. They are valid for
 * one year.
 */
export type PaymeCredentials = {
  clientId: string
  clientSecret: string
  /** Names the signing key in a signature; it is no secret. */
  signingKeyId: string
  /** The key in base64, as the provider issues it. */
  signingKey: string
}

export type TapAndGoCredentials = {
  appId: string
  apiKey: string
  /** HKT's public key, in PEM: payloads are sealed with it. */
  publicKey: string
}

export type ProviderCredentials =
  | { provider: 'payme'; credentials: PaymeCredentials; expiresAt: Instant }
  | { provider: 'tap_and_go'; credentials: TapAndGoCredentials; expiresAt: Instant | null }

export type CredentialsByProvider = { payme: PaymeCredentials; tap_and_go: TapAndGoCredentials }

export const credentialFields = {
  payme: ['clientId', 'clientSecret', 'signingKeyId', 'signingKey'],
  tap_and_go: ['appId', 'apiKey', 'publicKey'],
} as const satisfies {
  [P in keyof CredentialsByProvider]: readonly (keyof CredentialsByProvider[P])[]
}
