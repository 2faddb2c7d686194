import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { AdministratorLinkPurpose } from '@almoner/domain/administrator/events.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { StaffLinkPurpose } from '@almoner/domain/organisation/team/staff-events.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { CharityHosts } from '@almoner/platform/site.ts'
import type { InvoiceInput } from '../../../documents/invoice/invoice-input.ts'
import type { Mail } from '../../../gateways/mail/gateway.ts'
import type { WrittenLetter } from '../../../letters/writer/write-letter.ts'
import type { Reader } from '../../../mail-letter.ts'
import type { PayoutFacts } from '../../../steps/payout/payout-facts.ts'
import type { UnpaidBalanceDependencies } from '../../../steps/payout/unpaid-balance.ts'

/** A letter for one reader. */
export type AddressedLetter = WrittenLetter & {
  to: string
  /** Default: the platform. An attacker who took over a desk may read the charity's mail too. */
  replyTo?: string
  /** Default: confirmed. */
  reader?: Reader
  /** The staff member who reads it; left out if the reader is not in the team. */
  staffId?: string
  /** Default: none. */
  attachments?: Mail['attachments']
  /** The input has a letter for each of several readers. */
  isOneOfSeveral?: boolean
}

/** Reads events and writes their letters. Empty: outdated, or no reader has an address. */
export type FindLetters<Input> = (
  deps: OccasionDependencies,
  input: Input,
) => Promise<readonly AddressedLetter[]>

/** No link here can be forged by an attacker. */
export type OccasionDependencies = UnpaidBalanceDependencies & {
  store: EventStore
  now: () => Instant
  /** Returns null if the read model does not include the payout yet. */
  findPayoutFacts: (payout: {
    organisationId: OrganisationId
    payoutId: Id<'payout'>
  }) => Promise<PayoutFacts | null>
  administratorLink: (link: {
    purpose: AdministratorLinkPurpose
    administratorId: string
    linkId: string
  }) => string
  staffLink: (link: {
    purpose: StaffLinkPurpose
    organisationId: string
    staffId: string
    linkId: string
  }) => string
  /** Returns the address at which staff and applicants log in. */
  deskLoginLink: () => string
  /** The address of a page on a charity's own site. */
  payerPage: (page: CharityHosts & { path: string }) => string
  /** Returns the link that cancels a delayed request without a login. */
  approvalLink: (link: { approvalId: Id<'approval'> }) => string
  /** The desk's screen of requests. */
  safetyLink: () => string
  /** Returns the address of a payout's screen at the desk. */
  payoutLink: (payoutId: string) => string
  /** The desk's screen on which a payout is requested. */
  nextPayoutLink: () => string
  /** The desk's screen of the plan and its invoices. */
  billingLink: () => string
  /** The desk's page of a donor. */
  donorPageLink: (personId: string) => string
  /** The desk's screen of a report. */
  reportLink: (reportId: string) => string
  /** The document is drawn in this process by default. */
  drawInvoice?: (input: InvoiceInput) => Promise<Uint8Array>
}
