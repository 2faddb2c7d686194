import type { DonorId, PersonId } from '../kernel/ids.ts'
import type { Language } from '../kernel/locale.ts'
import { openAmong, type MailedLink } from '../kernel/mailed-link.ts'
import type { Instant } from '../kernel/time.ts'
import type { DonorLinkId } from './commands.ts'
import type { DonorDetails, LinkPurpose } from './events.ts'

export type OpenLink = MailedLink<DonorLinkId, LinkPurpose>

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
  /** The latest last. */
  openLinks: readonly OpenLink[]
}

/** No account any more, and nothing that can be done with it. */
export type LeftDonor = {
  /** `leaving`: asked for, and not all of it is done. */
  status: 'leaving' | 'erased'
  donorId: DonorId
  /** Everybody that they were in the books. */
  people: readonly PersonId[]
}

export type DonorState = { status: 'none' } | RegisteredDonor | LeftDonor

/** Null where it was used, has run out, or was never given. */
export const openLink = (
  state: DonorState,
  asked: { linkId: string; purpose: LinkPurpose; at: Instant },
): OpenLink | null => (state.status === 'registered' ? openAmong(state.openLinks, asked) : null)
