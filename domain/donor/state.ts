import type { DonorId, PersonId } from '../kernel/ids.ts'
import type { Language } from '../kernel/locale.ts'
import { openAmong, type FactorLink, type MailedLink } from '../logins/mailed-link.ts'
import type { Instant } from '../kernel/time.ts'
import type { DonorLinkId } from './commands.ts'
import type { DonorDetails, LinkPurpose, RequestedPurpose } from './events.ts'

export type OpenLink = MailedLink<DonorLinkId, RequestedPurpose>

/** Puts a former address back, and the account to what it had proved before the change. */
export type UndoLink = MailedLink<DonorLinkId, 'undo_username'> &
  Pick<RegisteredDonor, 'payerIds' | 'addresses'>

export type RegisteredDonor = {
  status: 'registered'
  donorId: DonorId
  language: Language
  username: string
  details: DonorDetails
  emailVerified: boolean
  /** The payers that this donor has proved to be: their addresses' mail was answered. */
  payerIds: readonly PersonId[]
  /** The addresses by which they have. */
  addresses: readonly string[]
  /** The newest link is last. */
  openLinks: readonly OpenLink[]
  /**
   * Stored separately: an attacker in the account must not use them up by requesting other links.
   */
  undoLinks: readonly UndoLink[]
  /**
   * This link turns off the active second factor. Null if there is none, or if no link was mailed.
   */
  factorLink: FactorLink<DonorLinkId> | null
}

/** The account is closed and accepts no command. */
export type LeftDonor = {
  /** `leaving`: erasure was requested and is not yet complete. */
  status: 'leaving' | 'erased'
  donorId: DonorId
  /** All payer ids of the donor. */
  people: readonly PersonId[]
}

export type DonorState = { status: 'none' } | RegisteredDonor | LeftDonor

/** Returns the open link. Null if it was used, has expired, or never existed. */
export const openLink = (
  state: DonorState,
  linkQuery: { linkId: string; purpose: LinkPurpose; at: Instant },
): MailedLink<DonorLinkId, LinkPurpose> | null =>
  state.status === 'registered' ? openAmong(listMailedLinks(state), linkQuery) : null

/** Every link that was mailed to a donor and may still be valid. */
export const listMailedLinks = ({
  openLinks,
  undoLinks,
  factorLink,
}: Pick<RegisteredDonor, 'openLinks' | 'undoLinks' | 'factorLink'>): readonly MailedLink<
  DonorLinkId,
  LinkPurpose
>[] => [...openLinks, ...undoLinks, ...(factorLink ? [factorLink] : [])]
