import type { CardSetupId } from '@almoner/domain/donor-cards/commands.ts'
import type { DonorId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

/** Which cards does this donor keep? One row for each card that was ever saved. */
export type DonorCardTable = {
  /** A card is known by the setup that saved it: the provider's name for it may come again. */
  setup_id: CardSetupId
  donor_id: DonorId
  payment_method_reference: string
  brand: string
  country: string
  /** Personal; null once the card was removed, when nobody asks for it any more. */
  last4: string | null
  expires_month: number
  expires_year: number
  /** Its owner removed it; the provider may have it for a little longer. */
  removed_at: Instant | null
  saved_position: bigint
  position: bigint
}
