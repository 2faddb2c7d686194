import { harbourId, lionRockId } from '../fixtures.ts'
import type { ReferralEvent } from './events.ts'

type Event<Type extends ReferralEvent['type']> = Extract<ReferralEvent, { type: Type }>

const reference = { code: 'K7QX4M2A', organisationId: harbourId }

export const codeGiven: Event<'ReferralCodeGiven'> = { type: 'ReferralCodeGiven', data: reference }

export const referralUsed: Event<'ReferralUsed'> = {
  type: 'ReferralUsed',
  data: { ...reference, referredId: lionRockId },
}
