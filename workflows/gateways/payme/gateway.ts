import { ProviderRejectedRequest } from '../ports/card-gateway.ts'
import type { AtWallet, WalletGateway, WalletLook } from '../ports/wallet-gateway.ts'
import { createPaymeCalls, type PaymeCallsOptions } from './calls/calls.ts'
import { lookFrom, toOpenedRequest, requestBody } from './map.ts'
import { refundThroughPayme } from './refund.ts'
import { listThroughPayme } from './transactions.ts'

export type PaymeGatewayOptions = PaymeCallsOptions

// Too late, each for its own reason: expired, ended before, paid, being paid. A look finds out
// which.
const tooLateToCancel = new Set(['EB007', 'EB020', 'EB021', 'EB022'])

/**
 * PayMe for Business (HSBC), version 0.12. There is no idempotency key: an opened request whose
 * answer was lost is shown to no payer and expires by itself.
 */
export const createPaymeGateway = (options: PaymeGatewayOptions): WalletGateway => {
  const call = createPaymeCalls(options)

  const look = async ({ organisationId, providerRequestId }: AtWallet): Promise<WalletLook> => {
    const path = toPath(providerRequestId)
    const answer = await call(organisationId, { method: 'GET', path, body: null })
    if (!answer.ok) throw new ProviderRejectedRequest(answer.what)
    return lookFrom(answer.body, providerRequestId)
  }

  return {
    open: async (request) => {
      const answer = await call(request.organisationId, {
        method: 'POST',
        path: '/payments/paymentrequests',
        body: requestBody(request),
      })
      if (!answer.ok) throw new ProviderRejectedRequest(answer.what)
      return toOpenedRequest(answer.body, { request, now: options.now() })
    },
    look,
    cancel: async (at) => {
      const path = `${toPath(at.providerRequestId)}/cancel`
      const answer = await call(at.organisationId, { method: 'PUT', path, body: '{}' })
      if (answer.ok) return { status: 'rejected' }
      if (answer.code !== null && tooLateToCancel.has(answer.code)) return await look(at)
      throw new ProviderRejectedRequest(answer.what)
    },
    refund: (refund) => refundThroughPayme(call, refund, options.now),
    list: (query) => listThroughPayme(call, query),
  }
}

const toPath = (providerRequestId: string): string =>
  `/payments/paymentrequests/${encodeURIComponent(providerRequestId)}`
