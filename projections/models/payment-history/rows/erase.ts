import { erased } from '@almoner/domain/kernel/erased.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../engine/database.ts'
import type { Erasure } from '../../../engine/erasures.ts'

/** Their payments still show amounts and outcomes, and no personal data. */
export const erasePayers = async (
  trx: Transaction<Database>,
  { people, position }: Erasure,
): Promise<void> => {
  await trx
    .updateTable('read_models.payment_history')
    .set({
      first_name: erased,
      last_name: erased,
      organisation_name: null,
      email: erased,
      phone_number: erased,
      memo: erased,
      custom_fields: sql`'{}'::jsonb`,
      card_last4: eraseIfSet('card_last4'),
      decline_reason: eraseIfSet('decline_reason'),
      refunds: sql`coalesce((
        select jsonb_agg(refund || jsonb_build_object('note', ${erased}::text) order by number)
        from jsonb_array_elements(refunds) with ordinality as each (refund, number)
      ), '[]'::jsonb)`,
    })
    .where('person_id', 'in', people)
    .where('position', '<', position)
    .execute()
}

const eraseIfSet = (column: 'card_last4' | 'decline_reason') =>
  sql<string | null>`case when ${sql.ref(column)} is null then null else ${erased}::text end`
