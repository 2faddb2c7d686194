import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Page } from './card-gateway.ts'

/** Asks a payer's wallet for one sum. Where the charity's credentials are is the gateway's affair. */
export type WalletRequest = {
  paymentId: PaymentId
  /** Counts the tries of this payment, from 1: each is a request of its own. */
  try: number
  organisationId: OrganisationId
  amountCents: Cents
  /** Shown in the payer's app: what the money is for. */
  description: string
  /** How long the payer may take. */
  effectiveSeconds: number
  /** Where the payer's browser is sent back to. */
  returnUrls: { paid: string; failed: string }
  /** Where the provider knocks when it has news. */
  notificationUrl: string
}

/** How the payer gets from our page to their wallet. */
export type HandOver =
  | { kind: 'link'; url: string }
  /** To be posted by the payer's browser, as an HTML form does. */
  | { kind: 'form'; action: string; fields: Record<string, string> }

export type OpenedRequest = {
  providerRequestId: string
  handOver: HandOver
  expiresAt: Instant
}

export type WalletLook =
  /** Not paid and not ended: the payer may still pay. Every word we do not know is this one. */
  | { status: 'open' }
  | {
      status: 'paid'
      /** The provider's transaction, by which it is refunded. */
      transactionId: string
      paidCents: Cents
      /** What of it went back, whoever gave it back; of a provider that does not say, nothing. */
      refunds: readonly { providerRefundId: string; amountCents: Cents }[]
    }
  | { status: 'rejected' }
  | { status: 'expired' }

export type WalletRefund = {
  /** Ours: the same refund asked for again is one refund. */
  refundId: string
  paymentId: PaymentId
  organisationId: OrganisationId
  transactionId: string
  amountCents: Cents
  /** When it was first asked for. A provider without idempotency keys is searched from here on. */
  askedAt: Instant
  /** What the provider calls this payment's other refunds, so that none is taken for this one. */
  otherProviderRefundIds: readonly string[]
}

export type WalletRefundOutcome =
  | { status: 'succeeded'; providerRefundId: string }
  /** The provider said no, in its own word. */
  | { status: 'failed'; code: string }
  /** This provider gives nothing back by a call: staff return the money and record it. */
  | { status: 'unsupported' }

/** A stretch of time in a charity's own account, page by page. */
export type WalletQuery = {
  organisationId: OrganisationId
  since: Instant
  until: Instant
  /** The cursor that the page before gave. */
  after?: string
}

/** Money that came or went, as the provider lists it. */
export type WalletTransaction = {
  transactionId: string
  kind: 'collection' | 'refund'
  /** What we had called it; null for what the charity takes there without us. */
  paymentId: string | null
  amountCents: Cents
}

/** Names a request as its charity's. */
export type AtWallet = { organisationId: OrganisationId; providerRequestId: string }

/**
 * The port to a wallet's provider. Every call may be made again after any error: an unanswered
 * `open` may leave a request behind that nobody was shown, which ends by itself. Errors are those of
 * the card gateway: `ProviderUnreachable` is unknown, `ProviderRejectedRequest` is our fault.
 */
export type WalletGateway = {
  open: (request: WalletRequest) => Promise<OpenedRequest>
  /** Reads how the request stands, and changes nothing. */
  look: (request: AtWallet) => Promise<WalletLook>
  /** Closes the request to any payment; answers `paid` where it came too late. */
  cancel: (request: AtWallet) => Promise<WalletLook>
  refund: (refund: WalletRefund) => Promise<WalletRefundOutcome>
  /** The provider's own books; empty where it shows them to no program. */
  list: (query: WalletQuery) => Promise<Page<WalletTransaction>>
}
