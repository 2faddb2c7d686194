import type { AdministratorLinkPurpose } from '@almoner/domain/administrator/events.ts'
import type { LinkPurpose } from '@almoner/domain/donor/events.ts'
import type { Id, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { MarketingConsentId } from '@almoner/domain/marketing-consent/commands.ts'
import type { StaffLinkPurpose } from '@almoner/domain/organisation/team/staff-events.ts'
import type { Keys } from './key/keys.ts'
import { mailLinkPath } from './links/donor-link.ts'
import { unsubscribePath } from './links/unsubscribe-path.ts'
import { receiptPath } from './links/receipt-path.ts'
import { administratorLinkPath, approvalLinkPath, staffLinkPath } from './links/staff-link.ts'
import { charityOrigin, platformOrigin, type CharityHosts, type Site } from './site.ts'

export type Links = {
  /** A receipt's link: it can be made before the receipt. */
  receiptLink: (receipt: CharityHosts & { paymentId: PaymentId }) => string
  /** The link in a letter to a donor. */
  donorLink: (
    link: CharityHosts & { purpose: LinkPurpose; donorId: string; linkId: string },
  ) => string
  /** The link in a letter to a member of staff, at the platform's own host. */
  staffLink: (link: {
    purpose: StaffLinkPurpose
    organisationId: string
    staffId: string
    linkId: string
  }) => string
  /** The link in a letter to an administrator. */
  administratorLink: (link: {
    purpose: AdministratorLinkPurpose
    administratorId: string
    linkId: string
  }) => string
  /** The page that cancels a delayed request: its reader may have no login. */
  approvalLink: (link: { approvalId: Id<'approval'> }) => string
  /** The link in each marketing letter to a person who agreed to them. */
  unsubscribeLink: (supporter: CharityHosts & { consentId: MarketingConsentId }) => string
}

/** The unguessable links, for code that shows or mails them. */
export const createLinks = ({ site, keys }: { site: Site; keys: Keys }): Links => ({
  receiptLink: ({ paymentId, ...hosts }) =>
    `${charityOrigin(site, hosts)}${receiptPath(keys.receiptToken(paymentId))}`,
  donorLink: ({ purpose, donorId, linkId, ...hosts }) =>
    `${charityOrigin(site, hosts)}${mailLinkPath(purpose, keys.mailToken({ donorId, linkId }))}`,
  staffLink: ({ purpose, ...link }) =>
    `${platformOrigin(site)}${staffLinkPath(purpose, keys.staffMailToken(link))}`,
  administratorLink: ({ purpose, ...link }) =>
    `${platformOrigin(site)}${administratorLinkPath(purpose, keys.administratorMailToken(link))}`,
  approvalLink: ({ approvalId }) =>
    `${platformOrigin(site)}${approvalLinkPath(keys.approvalToken(approvalId))}`,
  unsubscribeLink: ({ consentId, ...hosts }) =>
    `${charityOrigin(site, hosts)}${unsubscribePath(keys.newsToken(consentId))}`,
})
