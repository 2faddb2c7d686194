import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { ListQuery, Page } from './card-gateway.ts'

/** Something has changed at the provider: the object to read, and never the change itself. */
export type ProviderNotice = {
  /** The notice's id; every copy of a notice has it. */
  noticeId: string
  kind:
    | 'payment'
    | 'refund'
    | 'dispute'
    | 'fraud_warning'
    | 'account'
    | 'payout'
    /** A saved card was renewed by its bank, or changed in the provider's dashboard. */
    | 'card'
    /** Money of an account became available; the notice is about no object. */
    | 'balance'
    | 'other'
  /** The changed object; of a refund it may be the charge, whose refunds are then read. */
  objectId: string | null
  /** Null if the notice is about no payment. */
  providerPaymentId: string | null
  /** Our id, from the metadata that we sent. */
  paymentId: string | null
  /** The time of the event, not of the notice's arrival; null if the notice has no time. */
  at: Instant | null
}

export type CardNotices = {
  /**
   * Lists every notice that the provider still stores, even if it never arrived here. No other list
   * contains a refund that was returned later, or a dispute that was decided later.
   */
  listNotices: (query: ListQuery) => Promise<Page<ProviderNotice>>
}
