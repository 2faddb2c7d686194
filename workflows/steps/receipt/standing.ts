import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { ReceiptOf } from '@almoner/domain/receipt/receipt-of.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { ReceiptState, VoidReason } from '@almoner/domain/receipt/index.ts'
import type { ReceiptIssued } from '@almoner/domain/receipt-book/events.ts'
import type { IssueReceipt } from '@almoner/domain/receipt-book/index.ts'

/** The state of the receipts of a payment or an offline entry. */
export type Standing = {
  of: ReceiptOf
  organisationId: OrganisationId
  receipts: ReceiptState
  /** Whether a receipt should exist; if not, an issued one is void because of `because`. */
  isOwed: boolean
  because: VoidReason
  /** The date of this turn's receipt; null if no receipt is due yet. */
  issuedAt: Instant | null
  /** Returns the reason why an issued receipt is no longer correct; null if it is correct. */
  findFault: (issued: ReceiptIssued) => VoidReason | null
  /** Returns the content of the receipt. */
  write: (issue: {
    charity: RegisteredOrganisation
    issuedAt: Instant
    /** The number of the voided receipt that it replaces. */
    replaces: string | null
  }) => Promise<Pick<IssueReceipt, 'facts' | 'payer'>>
}
