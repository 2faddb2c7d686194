import { harbourId, lionRockId } from '../fixtures.ts'
import type { ReferralEvent } from './events.ts'

type Event<Type extends ReferralEvent['type']> = Extract<ReferralEvent, { type: Type }>

const about = { code: 'K7QX4M2A', organisationId: harbourId }

export const codeGiven: Event<'ReferralCodeGiven'> = { type: 'ReferralCodeGiven', data: about }

export const referralUsed: Event<'ReferralUsed'> = {
  type: 'ReferralUsed',
  data: { ...about, referredId: lionRockId },
}
