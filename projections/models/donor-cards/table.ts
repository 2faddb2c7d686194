import type { CardSetupId } from '@almoner/domain/donor-cards/commands.ts'
import type { DonorId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** The cards that each donor stored. One row for each card that was ever saved. */
export type DonorCardTable = {
  /** A card is identified by the setup that saved it: the provider may use its name again. */
  setup_id: CardSetupId
  donor_id: DonorId
  payment_method_reference: string
  brand: string
  country: string
  /** Personal; null once the card was removed, when it is no longer needed. */
  last4: string | null
  expires_month: number
  expires_year: number
  /** Its owner removed it; the provider may have it for a little longer. */
  removed_at: Instant | null
  saved_position: bigint
  position: bigint
}
