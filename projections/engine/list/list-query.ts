import { sql, type SqlBool } from 'kysely'
import type { Db, RowOf, TableName } from '../database.ts'
import type { ListDefinition, Narrowed, Place } from './list-definition.ts'
import { listRows, type ListRead } from './list-rows.ts'

type Asked<Filters, Sort extends string> = {
  filters: Partial<Filters>
  sort: Sort | `-${Sort}`
  /** Selects the page after this place, or the one before it, or the first if both are null. */
  after: Place | null
  before: Place | null
}

export type ListPage<Row> = { rows: readonly Row[]; next: Place | null; previous: Place | null }

export type ListQuery<Filters, Sort extends string, Scope, Row, Totals> = {
  /** One for each filter, so that a contract with a filter more is not of this type. */
  where: Record<keyof Filters, unknown>
  /** Whether a place can be one of this sort. */
  isPlace: (sort: Sort | `-${Sort}`, place: Place) => boolean
  page: (
    db: Db,
    query: Asked<Filters, Sort> & { scope: Scope; size: number },
  ) => Promise<ListPage<Row>>
  /** Totals of every row that passes the filters: exact, or marked as more. */
  totals: (db: Db, query: { scope: Scope; filters: Partial<Filters> }) => Promise<Totals>
  /** Every such row that existed at the start, a batch at a time. */
  all: (
    db: Db,
    query: {
      scope: Scope
      filters: Partial<Filters>
      sort: Sort | `-${Sort}`
      batchSize?: number
    },
  ) => AsyncGenerator<readonly Row[], void, undefined>
}

/** The row that a list's query returns. */
export type RowOfList<List> =
  List extends ListQuery<infer _F, infer _S, infer _Scope, infer Row, infer _T> ? Row : never

const rowsOfBatch = 500

/**
 * Creates a list of one table. Its filters, sorts, pages by keyset forward and back, totals and
 * export all use one set of conditions.
 */
export const listQuery = <
  Table extends TableName,
  Filters extends Record<string, unknown>,
  Sort extends string,
  Scope,
  Row,
  Totals,
  Found extends RowOf<Table> = RowOf<Table>,
>(
  list: ListDefinition<Table, Filters, Sort, Scope, Row, Totals, Found>,
): ListQuery<Filters, Sort, Scope, Row, Totals> => {
  type Read = ListRead<Filters, Sort, Scope>
  const listed = listRows(list)

  const read = async (db: Db, query: Read): Promise<readonly Placed<Found>[]> => {
    const groups = await listed.groups(query)?.execute(db)
    if (groups === undefined) return (await listed.read(query).execute(db)).rows
    const rows: Placed<Found>[] = []
    for (const group of groups.rows) {
      const size = query.size - rows.length
      if (size === 0) break
      rows.push(...(await listed.read({ ...query, group, size }).execute(db)).rows)
    }
    return rows
  }

  /** Common words fill a page from the first rows of the list. Returns null if they do not. */
  const readNear = async (db: Db, query: Read): Promise<readonly Placed<Found>[] | null> => {
    const { rows = [] } = (await listed.readNear(query)?.execute(db)) ?? {}
    return rows.length === query.size ? rows : null
  }

  const isFew = async (
    db: Db,
    query: Narrowed<Filters, Scope> & Partial<Pick<Read, 'sort'>>,
  ): Promise<boolean> => (await listed.countFew(query)?.execute(db))?.rows[0]?.is_few ?? false

  const find = async (db: Db, query: Read): Promise<readonly Placed<Found>[]> => {
    if (await isFew(db, query)) return await read(db, { ...query, isFew: true })
    const near = await readNear(db, query)
    if (near !== null) return near
    const bound = (await list.bound?.(db, query)) ?? null
    return await read(db, bound === null ? query : { ...query, and: [bound] })
  }

  const toPlace = (placedRow: Placed<Found> | undefined): Place | null =>
    placedRow === undefined
      ? null
      : { value: placedRow.list_value, position: placedRow[list.position] as unknown as bigint }

  const toRow =
    (scope: Scope) =>
    (listRow: Found): Row =>
      list.row(listRow, scope)

  return {
    where: list.where,
    isPlace: listed.isPlace,
    page: async (db, { scope, filters, sort, after, before, size }) => {
      const back = before !== null && after === null
      const query = { scope, filters, sort, size: size + 1 }
      const foundRows = await find(db, { ...query, back, from: after ?? before })
      const isMore = foundRows.length > size
      // Going back, a page that is not full is the first one: it is filled from the start.
      if (back && !isMore) {
        const first = await find(db, { ...query, back: false, from: null })
        const rows = first.slice(0, size)
        return {
          rows: rows.map(toRow(scope)),
          next: first.length > size ? toPlace(rows.at(-1)) : null,
          previous: null,
        }
      }
      const rows = back ? foundRows.slice(0, size).reverse() : foundRows.slice(0, size)
      return {
        rows: rows.map(toRow(scope)),
        next: back || isMore ? toPlace(rows.at(-1)) : null,
        previous: back || after !== null ? toPlace(rows[0]) : null,
      }
    },
    totals: async (db, query) => {
      const storedTotals = (await list.totals.find?.(db, query)) ?? null
      if (storedTotals !== null) return list.totals.read(storedTotals)
      const most = list.totals.most?.(query) ?? null
      const limit = most === null ? sql`` : sql`limit ${most + 1}`
      const { rows } = await sql<Record<string, bigint | null>>`
        select ${list.totals.columns} from (
          ${listed.matching({ ...query, isFew: await isFew(db, query) })} ${limit}
        ) as counted`.execute(db)
      const sums = rows[0] ?? {}
      const isMore = most !== null && (sums['rows'] ?? 0n) > BigInt(most)
      return list.totals.read(isMore ? { rows: BigInt(most), is_more: 1n } : sums)
    },
    all: async function* (db, { scope, filters, sort, batchSize = rowsOfBatch }) {
      const { rows: heads } = await sql<{ newest: bigint | null }>`
        select ${list.newest ?? sql`(${listed.newest({ scope, filters: {} })})`} as newest`.execute(
        db,
      )
      const newest = heads[0]?.newest ?? null
      if (newest === null) return
      const and = [sql<SqlBool>`${sql.ref(list.position)} <= ${newest}`]
      const few = await isFew(db, { scope, filters, sort })
      let from: Place | null = null
      let isCommon = !few
      for (;;) {
        const query = { scope, filters, and, isFew: few, sort, back: false, from, size: batchSize }
        const near: readonly Placed<Found>[] | null = isCommon ? await readNear(db, query) : null
        isCommon = near !== null
        const batch = near ?? (await read(db, query))
        if (batch.length > 0) yield batch.map(toRow(scope))
        if (batch.length < batchSize) return
        from = toPlace(batch.at(-1))
      }
    },
  }
}

type Placed<Found> = Found & { list_value: string }
