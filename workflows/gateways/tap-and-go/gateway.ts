import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { ProviderRejectedRequest } from '../ports/card-gateway.ts'
import type {
  AtWallet,
  OpenedRequest,
  WalletGateway,
  WalletLook,
  WalletRequest,
} from '../ports/wallet-gateway.ts'
import type { TapAndGoCredentials } from '../credentials/credentials.ts'
import { toWalletLook } from './map.ts'
import { sealPayload } from './payload.ts'
import { computeSignature } from './sign.ts'
import { queryStatus } from './status-query.ts'
import { readTradeNumber, toTradeNumber } from './trade-number.ts'

export type { TapAndGoCredentials } from '../credentials/credentials.ts'

export type TapAndGoOptions = {
  /**
   * Returns null if the charity has none: it was enabled without credentials, or they were
   * withdrawn.
   */
  credentialsOf: (organisationId: OrganisationId) => Promise<TapAndGoCredentials | null>
  /** The provider as a payer's browser finds it, and as we do; one origin with the real one. */
  webUrl: string
  apiUrl: string
  timeoutMilliseconds: number
  /** The time in milliseconds since 1970. */
  now: () => number
}

/**
 * Tap & Go by HKT. The payer's browser posts a sealed and signed form, so opening a request makes
 * no call; from then on the status query alone decides. The provider has no call to close a trade,
 * none to refund and none that lists payments: `cancel` only looks, and staff refund in the
 * merchants' portal.
 */
export const createTapAndGoGateway = (options: TapAndGoOptions): WalletGateway => {
  const look = (at: AtWallet) => lookAt(at, options)
  return {
    open: (request) => open(request, options),
    look,
    cancel: look,
    refund: async () => ({ status: 'unsupported' }),
    list: async () => ({ items: [], next: null }),
  }
}

const open = async (request: WalletRequest, options: TapAndGoOptions): Promise<OpenedRequest> => {
  const { appId, apiKey, publicKey } = await credentialsFor(request.organisationId, options)
  const merTradeNo = toTradeNumber(request)
  const payload = sealPayload(
    {
      totalPrice: formatPrice(request.amountCents),
      currency: 'HKD',
      merTradeNo,
      notifyUrl: request.notificationUrl,
      // The provider accepts one return address; the page at that address reads the outcome from
      // our API.
      returnUrl: request.returnUrls.paid,
      remark: request.description,
      lang: 'en',
    },
    publicKey,
  )
  const fields = { appId, merTradeNo, payload, paymentType: 'S' }
  return {
    providerRequestId: merTradeNo,
    handOver: {
      kind: 'form',
      action: under(options.webUrl, 'web/payments'),
      fields: { ...fields, sign: computeSignature(fields, apiKey) },
    },
    expiresAt: instantFromMilliseconds(options.now() + request.effectiveSeconds * 1_000),
  }
}

const lookAt = async (
  { organisationId, providerRequestId: merTradeNo }: AtWallet,
  options: TapAndGoOptions,
): Promise<WalletLook> => {
  const trade = readTradeNumber(merTradeNo)
  if (trade === null) throw new ProviderRejectedRequest(`not a trade of ours: ${merTradeNo}`)
  const answer = await queryStatus({
    url: under(options.apiUrl, 'paymentApi/payment/status'),
    credentials: await credentialsFor(organisationId, options),
    merTradeNo,
    timestampMilliseconds: options.now(),
    timeoutMilliseconds: options.timeoutMilliseconds,
  })
  return toWalletLook(answer, { merTradeNo, amountCents: trade.amountCents })
}

const credentialsFor = async (
  organisationId: OrganisationId,
  { credentialsOf }: TapAndGoOptions,
): Promise<TapAndGoCredentials> => {
  const credentials = await credentialsOf(organisationId)
  if (credentials === null) {
    throw new ProviderRejectedRequest(`charity ${organisationId} has no tap & go credentials`)
  }
  return credentials
}

const under = (base: string, path: string): string => `${base.replace(/\/$/, '')}/${path}`

const formatPrice = (amountCents: Cents): string => (cents(amountCents) / 100).toFixed(2)
