import { erased } from '@almoner/domain/kernel/erased.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../engine/database.ts'
import type { Erasure } from '../../../engine/erasures.ts'
import { rowsToJson } from '../../../engine/row/rows-as-json.ts'
import { saveStatement } from '../../../engine/row/save-rows.ts'
import type { NextRecord, PaymentRecord } from '../rows/payment-fact.ts'
import { payerName } from './payer-name.ts'

const table = 'read_models.payer_names'
const nameColumns = ['first_name', 'last_name', 'organisation_name'] as const

/** `payerName` of an erased person. */
const erasedName = `${erased} ${erased}`

/** The payer of a payment as an event names them. */
export type NamedPayer = Pick<
  PaymentRecord,
  'organisation_id' | 'person_id' | 'position' | (typeof nameColumns)[number]
>

/** Returns the payer of a payment that began, or whose payer has another name now. */
export const listNamedPayers = (
  before: PaymentRecord | null,
  after: NextRecord,
  position: bigint,
): readonly NamedPayer[] => {
  if (before !== null && nameColumns.every((column) => before[column] === after[column])) return []
  const { organisation_id, person_id, first_name, last_name, organisation_name } = after
  return [{ organisation_id, person_id, first_name, last_name, organisation_name, position }]
}

/** Adds the names that are new. */
export const addPayerNames = async (
  trx: Transaction<Database>,
  payers: readonly NamedPayer[],
): Promise<void> => {
  if (payers.length === 0) return
  const statement = sql`
    insert into ${sql.table(table)} (organisation_id, person_id, name, position)
    select organisation_id, person_id, ${payerName}, position
    from json_populate_recordset(
      null::${sql.table('read_models.payment_history')}, ${rowsToJson(payers)}::json)
    on conflict (organisation_id, name, person_id) do nothing`
  await saveStatement(trx, { table, statement })
}

/** Their payments are sorted as erased ones. */
export const erasePayerNames = async (
  trx: Transaction<Database>,
  { people, position }: Erasure,
): Promise<void> => {
  const isTheirs = sql<boolean>`person_id in (${sql.join(people)}) and position < ${position}`
  await sql`
    insert into ${sql.table(table)} (organisation_id, person_id, name, position)
    select organisation_id, person_id, ${erasedName}, min(position) from ${sql.table(table)}
    where ${isTheirs} group by 1, 2
    on conflict (organisation_id, name, person_id) do nothing`.execute(trx)
  await sql`delete from ${sql.table(table)} where ${isTheirs} and name <> ${erasedName}`.execute(
    trx,
  )
}
