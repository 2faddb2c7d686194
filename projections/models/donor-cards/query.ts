import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { CardSetupId } from '@almoner/domain/donor-cards/commands.ts'
import type { DonorId } from '@almoner/domain/kernel/ids.ts'
import { mostCards } from '@almoner/domain/donor-cards/decide.ts'
import type { Db, RowOf } from '../../engine/database.ts'

export type DonorCardRow = ReturnType<typeof toCard>

/** A donor's stored cards, the oldest first. */
export const cardsOfDonor = async (db: Db, donorId: DonorId): Promise<readonly DonorCardRow[]> => {
  const rows = await db
    .selectFrom('read_models.donor_cards')
    .selectAll()
    .where('donor_id', '=', donorId)
    .where('removed_at', 'is', null)
    .orderBy('saved_position')
    .limit(mostCards)
    .execute()
  return rows.map((row) => toCard(row, donorId))
}

const toCard = (row: RowOf<'read_models.donor_cards'>, donorId: DonorId) => {
  assert(row.donor_id === donorId, 'a card of this donor')
  return {
    paymentMethodReference: row.payment_method_reference,
    brand: row.brand,
    country: row.country,
    last4: requirePresent(row.last4, 'the last digits of a card that is kept'),
    expires: { month: row.expires_month, year: row.expires_year },
  }
}

/**
 * Finds the donor of a saved card by the provider's reference to it. Returns null if no donor has
 * it.
 */
export const findCardByReference = async (
  db: Db,
  paymentMethodReference: string,
): Promise<{ donorId: DonorId; setupId: CardSetupId } | null> => {
  const row = await db
    .selectFrom('read_models.donor_cards')
    .select(['donor_id', 'setup_id'])
    .where('payment_method_reference', '=', paymentMethodReference)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row ? { donorId: row.donor_id, setupId: row.setup_id } : null
}
