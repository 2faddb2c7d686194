import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { LocalisedText } from '@almoner/domain/kernel/locale.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** Which code does a charity recommend Almoner by? One row for each charity that has one. */
export type ReferralCodeTable = {
  organisation_id: OrganisationId
  code: string
}

/** What became of a charity that joined with a code. */
export type ReferralStatus = 'in_review' | 'awaiting_payment' | 'closed'

/**
 * Which charities joined with this charity's code, and how far are they? One row for each charity
 * that applies: also before it has named a code, since it says first what it is called.
 */
export type ReferralTable = {
  /** The charity that applies. */
  referred_id: OrganisationId
  /** The charity whose code it named; null while it has named none. */
  referrer_id: OrganisationId | null
  code: string | null
  /** Null until it is given. */
  name: LocalisedText | null
  /** Null until the application is sent. */
  status: ReferralStatus | null
  /** Of the first submission. */
  joined_at: Instant | null
  joined_position: bigint | null
  position: bigint
}
