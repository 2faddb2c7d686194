import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { LocalisedText } from '@almoner/domain/kernel/locale.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** One row for each charity that has a code by which it recommends Almoner. */
export type ReferralCodeTable = {
  organisation_id: OrganisationId
  code: string
}

/** The state of a charity that joined with a code. */
export type ReferralStatus = 'in_review' | 'awaiting_payment' | 'rewarded' | 'closed'

/**
 * One row for each charity that applies, with its referrer and its progress. The row exists even
 * before the charity names a code, because the application starts with the charity's name.
 */
export type ReferralTable = {
  /** The charity that applies. */
  referred_id: OrganisationId
  /** The charity whose code the applicant entered; null if it entered none. */
  referrer_id: OrganisationId | null
  code: string | null
  /** Null until it is entered. */
  name: LocalisedText | null
  /** Null until the application is sent. */
  status: ReferralStatus | null
  /** The moment of the first submission. */
  joined_at: Instant | null
  joined_position: bigint | null
  /** The reward, and the first day on which it can no longer be used. Null before there is one. */
  reward_cents: bigint | null
  reward_expires_on: CalendarDay | null
  position: bigint
}
