import { harbourId, lionRockId } from '../fixtures.ts'
import { calendarDay } from '../kernel/calendar.ts'
import { cents } from '../kernel/money.ts'
import { instant } from '../kernel/time.ts'
import type { ReferralEvent } from './events.ts'

type Event<Type extends ReferralEvent['type']> = Extract<ReferralEvent, { type: Type }>

const reference = { code: 'K7QX4M2A', organisationId: harbourId }

export const codeGiven: Event<'ReferralCodeGiven'> = { type: 'ReferralCodeGiven', data: reference }

export const referralRewarded: Event<'ReferralRewarded'> = {
  type: 'ReferralRewarded',
  data: {
    ...reference,
    referredId: lionRockId,
    amountCents: cents(45_900),
    expiresOn: calendarDay('2027-11-20'),
    at: instant('2026-11-20T02:00:00.000Z'),
  },
}

export const referralUsed: Event<'ReferralUsed'> = {
  type: 'ReferralUsed',
  data: { ...reference, referredId: lionRockId },
}
