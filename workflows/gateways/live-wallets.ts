import { randomUUID } from 'node:crypto'
import type { WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { CredentialKeeper } from './credentials/keeper.ts'
import { createPaymeGateway } from './payme/gateway.ts'
import { createTapAndGoGateway } from './tap-and-go/gateway.ts'
import type { WalletGateway } from './ports/wallet-gateway.ts'

const timeoutMilliseconds = 10_000

/**
 * The wallets' own addresses. Other addresses are the provider's test system, or a simulator for
 * tests.
 */
export const createLiveWallets = ({
  credentials,
  paymeUrl = 'https://api.payme.hsbc.com.hk',
  tapAndGoUrl = 'https://gateway2.tapngo.com.hk',
  tapAndGoWebUrl = tapAndGoUrl,
}: {
  credentials: Pick<CredentialKeeper, 'read'>
  paymeUrl?: string | undefined
  tapAndGoUrl?: string | undefined
  /** The address at which browsers find it. The worker does not need it. */
  tapAndGoWebUrl?: string | undefined
}): Record<WalletMethod, WalletGateway> => ({
  payme: createPaymeGateway({
    baseUrl: paymeUrl,
    credentialsOf: (organisationId) => credentials.read(organisationId, 'payme'),
    now: () => instantFromMilliseconds(Date.now()),
    uuid: randomUUID,
  }),
  tap_and_go: createTapAndGoGateway({
    webUrl: tapAndGoWebUrl,
    apiUrl: tapAndGoUrl,
    credentialsOf: (organisationId) => credentials.read(organisationId, 'tap_and_go'),
    timeoutMilliseconds,
    now: () => Date.now(),
  }),
})
