import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { ReceiptOf } from '@almoner/domain/receipt/receipt-of.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { ReceiptState, VoidReason } from '@almoner/domain/receipt/index.ts'
import type { ReceiptIssued } from '@almoner/domain/receipt-book/events.ts'
import type { IssueReceipt } from '@almoner/domain/receipt-book/index.ts'

/** How things stand between a payment, or an offline entry, and its receipts. */
export type Standing = {
  of: ReceiptOf
  organisationId: OrganisationId
  receipts: ReceiptState
  /** Whether a receipt should exist; where none should, an issued one is void because of `because`. */
  isOwed: boolean
  because: VoidReason
  /** When the receipt of this turn is dated; null where nothing has called for one yet. */
  issuedAt: Instant | null
  /** Why a receipt that was issued is no longer correct; null where it is. */
  findFault: (issued: ReceiptIssued) => VoidReason | null
  /** What the receipt says. */
  write: (issue: {
    charity: RegisteredOrganisation
    issuedAt: Instant
    /** The number of the voided receipt that it replaces. */
    replaces: string | null
  }) => Promise<Pick<IssueReceipt, 'facts' | 'payer'>>
}
