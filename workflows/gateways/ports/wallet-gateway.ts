import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Page } from './card-gateway.ts'

/** Requests one sum from a payer's wallet. The gateway finds the charity's credentials. */
export type WalletRequest = {
  paymentId: PaymentId
  /** Counts the tries of this payment, from 1: each is a request of its own. */
  try: number
  organisationId: OrganisationId
  amountCents: Cents
  /** The purpose of the payment, shown in the payer's app. */
  description: string
  /** The time that the payer has to pay. */
  effectiveSeconds: number
  /** The addresses to which the payer's browser is sent back. */
  returnUrls: { paid: string; failed: string }
  /** The address for the provider's notifications. */
  notificationUrl: string
}

/** The way from our page to the payer's wallet. */
type HandOver =
  | { kind: 'link'; url: string }
  /** The payer's browser posts this as an HTML form. */
  | { kind: 'form'; action: string; fields: Record<string, string> }

export type OpenedRequest = {
  providerRequestId: string
  handOver: HandOver
  expiresAt: Instant
}

export type WalletLook =
  /**
   * The request is neither paid nor ended, so the payer may still pay. Every unknown status maps to
   * this one.
   */
  | { status: 'open' }
  | {
      status: 'paid'
      /** The provider's transaction, by which it is refunded. */
      transactionId: string
      paidCents: Cents
      /**
       * The refunded part, made by us or by the charity; zero if the provider does not report it.
       */
      refunds: readonly { providerRefundId: string; amountCents: Cents }[]
    }
  | { status: 'rejected' }
  | { status: 'expired' }

export type WalletRefund = {
  /** Our id: a repeated request makes only one refund. */
  refundId: string
  paymentId: PaymentId
  organisationId: OrganisationId
  transactionId: string
  amountCents: Cents
  /** When it was first requested. A provider without idempotency keys is searched from here on. */
  askedAt: Instant
  /** The provider's ids of this payment's other refunds, so that none is mistaken for this one. */
  otherProviderRefundIds: readonly string[]
}

export type WalletRefundOutcome =
  | { status: 'succeeded'; providerRefundId: string }
  /** The provider refused, with its own reason. */
  | { status: 'failed'; code: string }
  /** This provider gives nothing back by a call: staff return the money and record it. */
  | { status: 'unsupported' }

/** A period in a charity's own account, read page by page. */
export type WalletQuery = {
  organisationId: OrganisationId
  since: Instant
  until: Instant
  /** The cursor from the previous page. */
  after?: string
}

/** A collection or refund, as the provider lists it. */
export type WalletTransaction = {
  transactionId: string
  kind: 'collection' | 'refund'
  /** Our id; null for a payment that the charity takes there without us. */
  paymentId: string | null
  amountCents: Cents
}

/** Names a request as its charity's. */
export type AtWallet = { organisationId: OrganisationId; providerRequestId: string }

/**
 * The port to a wallet's provider. Every call may be repeated after any error: an unanswered `open`
 * may leave a request behind that no payer was shown, which expires by itself. Errors are those of
 * the card gateway: `ProviderUnreachable` is unknown, `ProviderRejectedRequest` is our fault.
 */
export type WalletGateway = {
  open: (request: WalletRequest) => Promise<OpenedRequest>
  /** Reads the request, and changes nothing. */
  look: (request: AtWallet) => Promise<WalletLook>
  /** Closes the request to any payment; answers `paid` if the payer has already paid. */
  cancel: (request: AtWallet) => Promise<WalletLook>
  refund: (refund: WalletRefund) => Promise<WalletRefundOutcome>
  /** Lists the provider's own records; empty if the provider has no interface for them. */
  list: (query: WalletQuery) => Promise<Page<WalletTransaction>>
}
