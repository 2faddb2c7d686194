import type { DonorId, PersonId } from '../kernel/ids.ts'
import type { Language } from '../kernel/locale.ts'
import type { Instant } from '../kernel/time.ts'
import type { DonorLinkId } from './commands.ts'
import type { DonorDetails, LinkPurpose } from './events.ts'

/** A link that was mailed and not used yet. */
export type OpenLink = {
  linkId: DonorLinkId
  purpose: LinkPurpose
  /** Where it was mailed to. */
  email: string
  expiresAt: Instant
}

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
  { linkId, purpose, at }: { linkId: string; purpose: LinkPurpose; at: Instant },
): OpenLink | null => {
  if (state.status !== 'registered') return null
  const link = state.openLinks.find((each) => each.linkId === linkId && each.purpose === purpose)
  return link !== undefined && at < link.expiresAt ? link : null
}
