import { assert } from '@almoner/domain/kernel/assert.ts'
import type { Gift } from '@almoner/domain/import-rows/same-gift.ts'
import type { Id, OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../engine/database.ts'
import { anyOf } from '../../engine/row/any-of.ts'
import { toCents } from '../../engine/row/money-columns.ts'

type EntryId = Id<'offline_entry'>

export type ImportRow = ReturnType<typeof toImport>

export const findImport = async (
  db: Db,
  { organisationId, importId }: { organisationId: OrganisationId; importId: Id<'import'> },
): Promise<ImportRow | null> => {
  const row = await db
    .selectFrom('read_models.imports')
    .selectAll()
    .where('import_id', '=', importId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return row ? toImport(row, organisationId) : null
}

/** The newest first; `before` is the cursor of the last one of the page before. */
export const listImports = async (
  db: Db,
  options: { organisationId: OrganisationId; before: bigint | null; limit: number },
): Promise<readonly ImportRow[]> => {
  const { organisationId, before, limit } = options
  const rows = await db
    .selectFrom('read_models.imports')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .$if(before !== null, (query) => query.where('started_position', '<', before))
    .orderBy('started_position', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => toImport(row, organisationId))
}

/**
 * Finds the last import of a file with an equal first row: its columns are used for the next one.
 */
export const findImportByHeader = async (
  db: Db,
  { organisationId, headerHash }: { organisationId: OrganisationId; headerHash: string },
): Promise<ImportRow | null> => {
  const row = await db
    .selectFrom('read_models.imports')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('header_hash', '=', headerHash)
    .orderBy('started_position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toImport(row, organisationId) : null
}

/** Lists those of these entries whose import was undone later. */
export const listUndoneEntries = async (
  db: Db,
  options: { organisationId: OrganisationId; entryIds: readonly EntryId[] },
): Promise<ReadonlySet<EntryId>> => {
  const rows = await db
    .selectFrom('read_models.import_entries')
    .select('offline_entry_id')
    .where('offline_entry_id', '=', anyOf<EntryId>(options.entryIds))
    .where('organisation_id', '=', options.organisationId)
    .where('undone', '=', true)
    .execute()
  return new Set(rows.map((row) => row.offline_entry_id))
}

/**
 * Summarises the entries of an import: the number with a valid receipt and the first Hong Kong day
 * of an entry. Also counts the undone entries that are not void yet.
 */
export const summariseEntries = async (
  db: Db,
  { organisationId, importId }: { organisationId: OrganisationId; importId: Id<'import'> },
): Promise<{ receipted: number; firstAt: Instant | null; toVoid: number }> => {
  const { rows } = await sql<{ receipted: number; firstAt: Instant | null; toVoid: number }>`
    select count(*) filter (where not e.undone and not p.receipt_void
        and (p.receipt_number is not null or p.receipt_requested))::int as receipted,
      min(p.received_at) filter (where not e.undone and p.status <> 'cancelled') as "firstAt",
      count(*) filter (where e.undone and p.status <> 'cancelled')::int as "toVoid"
    from ${sql.table('read_models.import_entries')} e
    join ${sql.table('read_models.payment_history')} p on p.payment_id = e.offline_entry_id
    where e.import_id = ${importId} and e.organisation_id = ${organisationId}`.execute(db)
  const [found] = rows
  assert(found !== undefined, 'a sum has one row')
  return found
}

/**
 * Returns the positions of the last change of an offline entry of this charity, and of an import.
 * While both are unchanged, the known state of a file's rows is unchanged too.
 */
export const findLastChanges = async (
  db: Db,
  { organisationId }: { organisationId: OrganisationId },
): Promise<{ entries: bigint | null; imports: bigint | null }> => {
  const { rows } = await sql<{ entries: bigint | null; imports: bigint | null }>`select
      (select max(position) from ${sql.table('read_models.payment_history')}
        where organisation_id = ${organisationId} and source = 'offline') as entries,
      (select max(position) from ${sql.table('read_models.imports')}
        where organisation_id = ${organisationId}) as imports`.execute(db)
  const [found] = rows
  assert(found !== undefined, 'a maximum has one row')
  return found
}

/** The sum, the moment and the giver of an offline entry; null for a payment through the platform. */
export type KnownPayment = { gift: Gift | null }

/** Lists those of these ids that are payments or offline entries of this charity. */
export const listKnownPayments = async (
  db: Db,
  { organisationId, ids }: { organisationId: OrganisationId; ids: readonly string[] },
): Promise<ReadonlyMap<string, KnownPayment>> => {
  const rows = await db
    .selectFrom('read_models.payment_history')
    .select(['payment_id', 'amount_cents', 'received_at', 'first_name', 'last_name', 'email'])
    .where('payment_id', '=', anyOf<PaymentId>(ids as readonly PaymentId[]))
    .where('organisation_id', '=', organisationId)
    .execute()
  return new Map(
    rows.map(({ payment_id: id, amount_cents, received_at, first_name, last_name, email }) => {
      const giver = { firstName: first_name, lastName: last_name, email }
      const amountCents = toCents(amount_cents)
      return [id, { gift: received_at && { amountCents, receivedAt: received_at, giver } }]
    }),
  )
}

export type Suspect = {
  row: number
  amountCents: Cents
  receivedAt: Instant
  /**
   * The names in lower case without blanks, once with the last name first and once with the first
   * name first.
   */
  names: readonly [string, string]
  email: string
}

/**
 * Returns, for each row, the offline entry that it may already be. The entry has the same sum, is
 * at most two days apart, and has the same name or address. Void entries are ignored.
 */
export const findLikelyDuplicates = async (
  db: Db,
  { organisationId, suspects }: { organisationId: OrganisationId; suspects: readonly Suspect[] },
): Promise<ReadonlyMap<number, EntryId>> => {
  if (suspects.length === 0) return new Map()
  const suspectsJson = JSON.stringify(
    suspects.map(({ row, amountCents, receivedAt, names: [one, other], email }) => ({
      row,
      amount: amountCents,
      at: receivedAt,
      one,
      other,
      email: email.toLowerCase(),
    })),
  )
  const { rows } = await sql<{ row: number; entryId: EntryId }>`
    select distinct on (asked.row) asked.row, found.payment_id as "entryId"
    from json_to_recordset(${suspectsJson}::json)
      as asked (row int, amount bigint, at timestamptz, one text, other text, email text)
    cross join lateral (
      select p.payment_id, p.first_name, p.last_name, p.email
      from ${sql.table('read_models.payment_history')} p
      where p.organisation_id = ${organisationId} and p.source = 'offline'
        and p.amount_cents = asked.amount and p.status <> 'cancelled'
        and p.received_at > asked.at - interval '3 days'
        and p.received_at < asked.at + interval '3 days'
        and abs((p.received_at at time zone 'Asia/Hong_Kong')::date
          - (asked.at at time zone 'Asia/Hong_Kong')::date) <= 2
        and (replace(lower(p.last_name || p.first_name), ' ', '') in (asked.one, asked.other)
          or replace(lower(p.first_name || p.last_name), ' ', '') in (asked.one, asked.other)
          or (asked.email <> '' and lower(p.email) = asked.email))
      offset 0
    ) found
    order by asked.row, found.payment_id`.execute(db)
  return new Map(rows.map(({ row, entryId }) => [row, entryId]))
}

const toImport = (row: RowOf<'read_models.imports'>, organisationId: OrganisationId) => {
  assert(row.organisation_id === organisationId, 'an import of this charity')
  return {
    importId: row.import_id,
    round: row.round,
    status: row.status,
    rows: row.rows,
    toAdd: row.to_add,
    alreadyThere: row.already_there,
    leftOut: row.left_out,
    sumCents: toCents(row.sum_cents),
    added: row.added,
    addedCents: toCents(row.added_cents),
    columns: row.columns,
    defaults: row.defaults,
    startedBy: row.started_by,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    undoneBy: row.undone_by,
    undoneAt: row.undone_at,
    startedPosition: row.started_position,
  }
}
