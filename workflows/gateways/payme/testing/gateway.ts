import { randomUUID } from 'node:crypto'
import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { demonstrationMerchants, type Merchant } from '@almoner/sandbox/payme/merchants.ts'
import type { Fault, SandboxPaymeOptions } from '@almoner/sandbox/payme/sandbox-payme.ts'
import { startSandboxPayme } from '@almoner/sandbox/payme/testing/start.ts'
import type { PaymeCredentials } from '../../credentials/credentials.ts'
import type { OpenedRequest, WalletRefund, WalletRequest } from '../../ports/wallet-gateway.ts'
import type { PaymeCallsOptions } from '../calls/calls.ts'
import { createPaymeGateway } from '../gateway.ts'

export const startOfSpecs = Date.parse('2026-11-21T02:30:00.000Z')

type Strike = { on: string; when: 'before' | 'after'; fault: NonNullable<Fault> }

/** The sandbox's PayMe on a port of its own, our gateway that talks to it over HTTP, and one clock. */
export const startGateway = async (options: Partial<SandboxPaymeOptions> = {}) => {
  const clock = { now: startOfSpecs, oursIsAheadBy: 0 }
  const strikes: Strike[] = []
  const requests: string[] = []
  const strike = (when: Strike['when']) => (method: string, path: string) => {
    if (when === 'before') requests.push(`${method} ${path}`)
    const on = `${method} ${path}`
    const index = strikes.findIndex((one) => one.when === when && on.startsWith(one.on))
    return index === -1 ? undefined : strikes.splice(index, 1)[0]?.fault
  }
  const payme = await startSandboxPayme({
    clock: () => clock.now,
    faults: { before: strike('before'), after: strike('after'), delayMilliseconds: 1_800 },
    ...options,
  })
  const credentials = new Map<OrganisationId, PaymeCredentials>([
    [harbourId, toCredentials(demonstrationMerchants.harbour)],
    [lionRockId, toCredentials(demonstrationMerchants.lionrock)],
  ])
  const ourNow = (): Instant => instantFromMilliseconds(clock.now + clock.oursIsAheadBy)
  const gatewayWith = (differing: Partial<PaymeCallsOptions> = {}) =>
    createPaymeGateway({
      baseUrl: payme.base,
      credentialsOf: async (organisationId) => credentials.get(organisationId) ?? null,
      now: ourNow,
      uuid: randomUUID,
      withinMilliseconds: 1_200,
      ...differing,
    })
  return {
    payme,
    gateway: gatewayWith(),
    gatewayWith,
    credentials,
    clock,
    ourNow,
    /** The outcomes of the next calls; unused ones stay in it. */
    strikes,
    /** Every call that reached PayMe, as `POST /oauth2/token`. */
    asked: requests,
    countOf: (call: string) => requests.filter((one) => one.startsWith(call)).length,
  }
}

export type StartedGateway = Awaited<ReturnType<typeof startGateway>>

export const toCredentials = (merchant: Merchant): PaymeCredentials => {
  const { clientId, clientSecret, signingKeyId, signingKey } = merchant
  return { clientId, clientSecret, signingKeyId, signingKey }
}

export const aRequest = (differing: Partial<WalletRequest> = {}): WalletRequest => ({
  try: 1,
  paymentId: randomUUID() as PaymentId,
  organisationId: harbourId,
  amountCents: cents(10_000),
  description: 'Donation to Harbour Light',
  effectiveSeconds: 600,
  returnUrls: {
    paid: 'http://harbour.localhost:3000/ConfirmPayment?paid',
    failed: 'http://harbour.localhost:3000/ConfirmPayment?failed',
  },
  notificationUrl: 'http://localhost:3000/api/webhooks/payme/harbour',
  ...differing,
})

export const atWallet = ({ organisationId }: WalletRequest, opened: OpenedRequest) => ({
  organisationId,
  providerRequestId: opened.providerRequestId,
})

/** A payment that was made, with the data for its refund. */
export const paidRequest = async (
  { gateway, payme, ourNow }: StartedGateway,
  request: WalletRequest,
) => {
  const at = atWallet(request, await gateway.open(request))
  await payme.play(at.providerRequestId, 'approve')
  const look = await gateway.look(at)
  if (look.status !== 'paid') throw new Error(`the payment is ${look.status}`)
  const { transactionId } = look
  const aRefund = (differing: Partial<WalletRefund> = {}): WalletRefund => ({
    refundId: randomUUID(),
    paymentId: request.paymentId,
    organisationId: request.organisationId,
    transactionId,
    amountCents: request.amountCents,
    askedAt: ourNow(),
    otherProviderRefundIds: [],
    ...differing,
  })
  return { at, transactionId, aRefund }
}
