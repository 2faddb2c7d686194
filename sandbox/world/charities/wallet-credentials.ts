import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type {
  PaymeCredentials,
  TapAndGoCredentials,
} from '@almoner/workflows/gateways/credentials/credentials.ts'
import type { CredentialKeeper } from '@almoner/workflows/gateways/credentials/keeper.ts'
import { worldId } from '../ids.ts'

/** The credentials by a charity's sub-domain; null if the provider is the real one. */
export type WalletCredentials = {
  payme: Readonly<Record<string, PaymeCredentials>> | null
  tapAndGo: (() => Promise<Readonly<Record<string, TapAndGoCredentials>>>) | null
}

const year = 365 * 24 * 3_600_000

/**
 * Gives the demonstration's charities their credentials at the sandbox's wallets if they have none
 * yet. Credentials that staff stored since then stay.
 */
export const keepWalletCredentials = async (
  keeper: Pick<CredentialKeeper, 'status' | 'store'>,
  { payme, tapAndGo }: WalletCredentials,
): Promise<void> => {
  const expiresAt = instantFromMilliseconds(Date.now() + year)
  for (const [subDomain, given] of Object.entries(payme ?? {})) {
    const { clientId, clientSecret, signingKeyId, signingKey } = given
    const credentials = { clientId, clientSecret, signingKeyId, signingKey }
    const id = toOrganisationId(subDomain)
    if (await has(keeper, id, 'payme')) continue
    await keeper.store(id, { provider: 'payme', credentials, expiresAt })
  }
  if (!tapAndGo || (await has(keeper, toOrganisationId('harbour'), 'tap_and_go'))) return
  for (const [subDomain, credentials] of Object.entries(await tapAndGo())) {
    const id = toOrganisationId(subDomain)
    await keeper.store(id, { provider: 'tap_and_go', credentials, expiresAt: null })
  }
}

const has = async (
  keeper: Pick<CredentialKeeper, 'status'>,
  id: OrganisationId,
  provider: 'payme' | 'tap_and_go',
): Promise<boolean> => (await keeper.status(id)).some((each) => each.provider === provider)

const toOrganisationId = (subDomain: string) => worldId('organisation', subDomain)
