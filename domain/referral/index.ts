import type { CalendarDay } from '../kernel/calendar.ts'
import type { Decider, EventOf } from '../kernel/decider.ts'
import type { OrganisationId } from '../kernel/ids.ts'
import type { Cents } from '../kernel/money.ts'
import type { Instant } from '../kernel/time.ts'
import { referralEvents, type ReferralEvent, type referralRewarded } from './events.ts'

/** The caller derives the code. If another charity already has it, another code is tried. */
export type GiveReferralCode = {
  type: 'GiveReferralCode'
  code: string
  organisationId: OrganisationId
}

/** `isOwn` is true if both charities share people, the file number or the card. */
export type UseReferral = { type: 'UseReferral'; referredId: OrganisationId; isOwn: boolean }

/** `isOwn` as for the use: a card may have been added since. */
export type RewardReferral = {
  type: 'RewardReferral'
  referredId: OrganisationId
  isOwn: boolean
  amountCents: Cents
  expiresOn: CalendarDay
  at: Instant
}

export type ReferralState =
  | { status: 'none' }
  | {
      status: 'given'
      code: string
      organisationId: OrganisationId
      /** The charities that were approved with this code. */
      referred: readonly OrganisationId[]
      /** Those for which the charity was rewarded, each once. */
      rewarded: readonly EventOf<typeof referralRewarded>['data'][]
    }

/**
 * The referral code of a charity, in the stream `referral-<code>`. A reward is granted as a credit,
 * in the subscription of the charity.
 *
 *   none ── give ──▶ given ⟲ use, reward
 */
export const referral: Decider<
  ReferralState,
  GiveReferralCode | UseReferral | RewardReferral,
  ReferralEvent,
  'referral_code_taken' | 'referral_code_unknown' | 'referral_code_own' | 'referral_unknown'
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
    if (state.status === 'none') return { refused: 'referral_code_unknown' }
    const { referredId, isOwn } = command
    const { code, organisationId, referred, rewarded } = state
    if (command.type === 'RewardReferral') {
      if (!referred.includes(referredId)) return { refused: 'referral_unknown' }
      if (rewarded.some((reward) => reward.referredId === referredId)) return []
      if (isOwn) return { refused: 'referral_code_own' }
      const { amountCents, expiresOn, at } = command
      const data = { code, organisationId, referredId, amountCents, expiresOn, at }
      return [{ type: 'ReferralRewarded', data }]
    }
    if (referred.includes(referredId)) return []
    if (isOwn || referredId === organisationId) return { refused: 'referral_code_own' }
    return [{ type: 'ReferralUsed', data: { code, organisationId, referredId } }]
  },
  evolve: (state, event) => {
    if (event.type === 'ReferralCodeGiven')
      return { status: 'given', ...event.data, referred: [], rewarded: [] }
    if (state.status === 'none') return state
    if (event.type === 'ReferralRewarded') {
      return { ...state, rewarded: [...state.rewarded, event.data] }
    }
    return { ...state, referred: [...state.referred, event.data.referredId] }
  },
}
