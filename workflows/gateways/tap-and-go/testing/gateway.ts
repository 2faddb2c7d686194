import { randomUUID } from 'node:crypto'
import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { demonstrationMerchants } from '@almoner/sandbox/tap-and-go/merchants.ts'
import type {
  Fault,
  SandboxTapAndGoOptions,
} from '@almoner/sandbox/tap-and-go/sandbox-tap-and-go.ts'
import { startSandboxTapAndGo } from '@almoner/sandbox/tap-and-go/testing/start.ts'
import type { OpenedRequest, WalletRequest } from '../../ports/wallet-gateway.ts'
import { createTapAndGoGateway, type TapAndGoOptions } from '../gateway.ts'

export const harbourId = 'c0000000-0000-4000-8000-00000000a001' as OrganisationId

/** The sandbox's Tap & Go on a port of its own, and our gateway that talks to it over HTTP. */
export const startGateway = async (options: Partial<SandboxTapAndGoOptions> = {}) => {
  const faults: Fault[] = []
  const provider = await startSandboxTapAndGo({
    faults: { ofStatus: () => faults.shift(), delayMilliseconds: 1_800 },
    ...options,
  })
  const credentials = await provider.credentialsOf(demonstrationMerchants.harbour)
  const gatewayWith = (differing: Partial<TapAndGoOptions> = {}) =>
    createTapAndGoGateway({
      credentialsOf: async (id) => (id === harbourId ? credentials : null),
      webUrl: provider.base,
      apiUrl: provider.base,
      timeoutMilliseconds: 1_200,
      now: options.clock ?? Date.now,
      ...differing,
    })
  const gateway = gatewayWith()
  return {
    provider,
    gateway,
    gatewayWith,
    credentials,
    /** The outcomes of the next answers to status queries; unused ones stay in it. */
    faults,
    /** Posts the form, as the payer's browser does. */
    handOver: async ({ handOver }: OpenedRequest) => {
      if (handOver.kind !== 'form') throw new Error('there is no form to post')
      const { pathname } = new URL(handOver.action)
      return provider.post(pathname, handOver.fields)
    },
    lookAt: ({ providerRequestId }: OpenedRequest) =>
      gateway.look({ organisationId: harbourId, providerRequestId }),
  }
}

export type RunningGateway = Awaited<ReturnType<typeof startGateway>>

export const aRequest = (differing: Partial<WalletRequest> = {}): WalletRequest => ({
  try: 1,
  paymentId: randomUUID() as PaymentId,
  organisationId: harbourId,
  amountCents: cents(51_911),
  description: 'Donation to Harbour Light',
  effectiveSeconds: 600,
  returnUrls: {
    paid: 'http://harbour.localhost:3000/paid',
    failed: 'http://harbour.localhost:3000/failed',
  },
  notificationUrl: 'http://127.0.0.1:9/api/webhooks/tap-and-go/harbour',
  ...differing,
})
