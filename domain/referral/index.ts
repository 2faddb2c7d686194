import type { Decider } from '../kernel/decider.ts'
import type { OrganisationId } from '../kernel/ids.ts'
import { referralEvents, type ReferralEvent } from './events.ts'

/** The caller derives the code. If another charity already has it, another code is tried. */
export type GiveReferralCode = {
  type: 'GiveReferralCode'
  code: string
  organisationId: OrganisationId
}

/** `isOwn` is true if both charities share people, the file number or the card. */
export type UseReferral = { type: 'UseReferral'; referredId: OrganisationId; isOwn: boolean }

export type ReferralState =
  | { status: 'none' }
  | {
      status: 'given'
      code: string
      organisationId: OrganisationId
      /** The charities that were approved with this code. */
      referred: readonly OrganisationId[]
    }

/**
 * The referral code of a charity, in the stream `referral-<code>`. The rewards are another matter.
 *
 *   none ── give ──▶ given ⟲ use
 */
export const referral: Decider<
  ReferralState,
  GiveReferralCode | UseReferral,
  ReferralEvent,
  'referral_code_taken' | 'referral_code_unknown' | 'referral_code_own'
> = {
  category: 'referral',
  shapes: referralEvents,
  initial: { status: 'none' },
  decide: (command, state) => {
    if (command.type === 'GiveReferralCode') {
      const { code, organisationId } = command
      if (state.status === 'none') {
        return [{ type: 'ReferralCodeGiven', data: { code, organisationId } }]
      }
      return state.organisationId === organisationId ? [] : { refused: 'referral_code_taken' }
    }
    const { referredId, isOwn } = command
    if (state.status === 'none') return { refused: 'referral_code_unknown' }
    const { code, organisationId, referred } = state
    if (referred.includes(referredId)) return []
    if (isOwn || referredId === organisationId) return { refused: 'referral_code_own' }
    return [{ type: 'ReferralUsed', data: { code, organisationId, referredId } }]
  },
  evolve: (state, event) => {
    if (event.type === 'ReferralCodeGiven') return { status: 'given', ...event.data, referred: [] }
    if (state.status === 'none') return state
    return { ...state, referred: [...state.referred, event.data.referredId] }
  },
}
