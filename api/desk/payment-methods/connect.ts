import type { Context } from 'hono'
import {
  hongKongDate,
  instant,
  instantFromMilliseconds,
  toMilliseconds,
} from '@almoner/domain/kernel/time.ts'
import type { WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { AppEnv, CredentialStore } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { parsedBy } from '../../http/valid.ts'
import { ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import type { StepUpProof } from '../../use-cases/accounts/step-up/contract.ts'
import { assertStepUp } from '../../use-cases/accounts/step-up/step-up.ts'
import { paymeSchema, tapAndGoSchema } from './contract.ts'
import { isUsablePublicKey } from './public-key.ts'
import { refuseEarly, settle } from './settle.ts'

type Given = Parameters<CredentialStore['store']>[1]
type Seen = Parameters<CredentialStore['store']>[2]

/**
 * Stores a charity's credentials, sealed, and then records that it has them. The credentials
 * themselves are in no event, log or response. After a crash between the two, staff save them
 * again.
 */
export const connect = async (
  c: Context<AppEnv>,
  provider: WalletMethod,
  body: unknown,
): Promise<void> => {
  const { given, stepUp, seen } = read(c, provider, body)
  const expiresOn = given.expiresAt && hongKongDate(given.expiresAt)
  const command = { type: 'ConnectProvider', provider, expiresOn } as const
  const organisationId = ownOrganisation(c)
  await refuseEarly(c, organisationId, command)
  await assertStepUp(c, stepUp)
  const outcome = await c.get('deps').credentials.store(organisationId, given, seen)
  if (outcome === 'outdated') throw new Refusal('method_changed')
  await settle(c, organisationId, command)
}

/** The opposite order: no payer is sent to a wallet whose credentials are already deleted. */
export const disconnect = async (
  c: Context<AppEnv>,
  provider: WalletMethod,
  seenAt: Seen,
): Promise<void> => {
  const organisationId = ownOrganisation(c)
  const { credentials } = c.get('deps')
  const credentialStatus = (await credentials.status(organisationId)).find(
    (each) => each.provider === provider,
  )
  // A removal succeeds if the credentials are already removed.
  if (
    credentialStatus !== undefined &&
    seenAt !== undefined &&
    seenAt !== credentialStatus.storedAt
  ) {
    throw new Refusal('method_changed')
  }
  await settle(c, organisationId, { type: 'DisconnectProvider', provider })
  await credentials.remove(organisationId, provider, seenAt)
}

const read = (
  c: Context<AppEnv>,
  provider: WalletMethod,
  body: unknown,
): { given: Given; stepUp: StepUpProof; seen: Seen } => {
  if (provider === 'payme') {
    const { expiresOn, stepUp, seen, ...credentials } = parsedBy(paymeSchema, body)
    const expiresAt = endOfDay(expiresOn)
    const code = endRefusal(toMilliseconds(expiresAt) - c.get('deps').now())
    if (code) throw new Refusal('invalid_input', { fields: { expiresOn: code } })
    return { given: { provider, credentials, expiresAt }, stepUp, seen }
  }
  const { stepUp, seen, ...credentials } = parsedBy(tapAndGoSchema, body)
  if (!isUsablePublicKey(credentials.publicKey)) {
    throw new Refusal('invalid_input', { fields: { publicKey: 'public_key.invalid' } })
  }
  return { given: { provider, credentials, expiresAt: null }, stepUp, seen }
}

const endOfDay = (day: string) =>
  instantFromMilliseconds(toMilliseconds(instant(`${day}T15:59:59.999Z`)))

const dayMilliseconds = 86_400_000
// HSBC's credentials are valid for one year: an expiry beyond two years is a typing mistake, and
// would suppress the warning.
const longestDays = 2 * 366

const endRefusal = (leftMilliseconds: number): string | null => {
  if (leftMilliseconds <= 0) return 'expires_on.past'
  return leftMilliseconds > longestDays * dayMilliseconds ? 'expires_on.too_far' : null
}
