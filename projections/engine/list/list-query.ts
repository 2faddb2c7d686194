import {
  expressionBuilder,
  sql,
  type Expression,
  type ExpressionBuilder,
  type SqlBool,
} from 'kysely'
import type { Database, Db, RowOf, TableName } from '../database.ts'
import { isOfType, type SortType } from './sort-type.ts'

type Narrowed<Filters, Scope> = { scope: Scope; filters: Partial<Filters> }

/** The start or the end of a page: the row's value of the sort, and its position. */
export type Place = { value: string; position: bigint }

type Asked<Filters, Sort extends string> = {
  filters: Partial<Filters>
  sort: Sort | `-${Sort}`
  /** Selects the page after this place, or the one before it, or the first if both are null. */
  after: Place | null
  before: Place | null
}

/**
 * `column` cannot be null, and follows the scope's columns and precedes the position in an index.
 */
type Order = { column: Expression<unknown>; type: SortType }

export type ListDefinition<
  Table extends TableName,
  Filters,
  Sort extends string,
  Scope,
  Row,
  Totals,
  Found extends RowOf<Table> = RowOf<Table>,
> = {
  table: Table
  /**
   * A subquery that is read in place of the table, with its columns and others. Null for a reader
   * of the table.
   */
  source?: (scope: Scope) => Expression<unknown> | null
  /** The owner of the rows: nothing is read without it. */
  scope: (row: ExpressionBuilder<Database, Table>, scope: Scope) => Expression<SqlBool>
  where: {
    [Name in keyof Filters]: (
      row: ExpressionBuilder<Database, Table>,
      value: Filters[Name],
      scope: Scope,
    ) => Expression<SqlBool>
  }
  /** A unique bigint of each row, in the order of recording. `position`: sorted by it alone. */
  position: keyof Found & string
  /** The newest position, if the index of the scope has none: the highest one of all owners. */
  newest?: Expression<bigint | null>
  order: Record<Sort, Order | 'position'>
  /** Sums over the rows, as columns of a select. */
  totals: {
    columns: Expression<unknown>
    read: (sums: Record<string, bigint | null>) => Totals
    /** Returns these columns from stored sums, or null if the filters need the rows themselves. */
    find?: (
      db: Db,
      query: Narrowed<Filters, Scope>,
    ) => Promise<Record<string, bigint | null> | null>
    /** The most `rows` that are counted. If there are more, `is_more` is 1 and no sum is known. */
    most?: (query: Narrowed<Filters, Scope>) => number | null
  }
  /**
   * Returns a condition from stored sums that narrows the search for such rows without missing any.
   * Returns null if the sums do not help.
   */
  bound?: (db: Db, query: Narrowed<Filters, Scope>) => Promise<Expression<SqlBool> | null>
  /**
   * A filter that an index finds only if few rows pass it. If many pass, they are found in the
   * first `rows` rows in the order of the list.
   */
  looked?: { by: keyof Filters; rows: number }
  row: (row: Found, scope: Scope) => Row
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
  const row = expressionBuilder<Database, Table>()
  const position = sql.ref(list.position)
  const source = (scope: Scope) => {
    const own = list.source?.(scope) ?? null
    return own === null ? sql.table(list.table) : sql`(${own}) as listed`
  }

  const conditions = ({ scope, filters }: Narrowed<Filters, Scope>) => {
    const narrowed = (Object.keys(list.where) as (keyof Filters)[]).flatMap((name) => {
      const value = filters[name]
      return value === undefined ? [] : [list.where[name](row, value, scope)]
    })
    return [list.scope(row, scope), ...narrowed]
  }

  /**
   * Splits the conditions into those by which an index finds the rows, and the one that is tested
   * row by row.
   */
  const splitConditions = ({ scope, filters }: Narrowed<Filters, Scope>) => {
    const by = list.looked?.by
    const value = by === undefined ? undefined : filters[by]
    if (by === undefined || value === undefined) return null
    const { [by]: _looked, ...rest } = filters
    return {
      where: conditions({ scope, filters: rest as unknown as Partial<Filters> }),
      looked: list.where[by](row, value, scope),
    }
  }

  const toOrder = (sort: Sort | `-${Sort}`): Order => {
    const order = list.order[toSortName(sort)]
    return order === 'position' ? { column: position, type: 'bigint' } : order
  }

  const read = async (
    db: Db,
    { scope, where, sort, back, from, size, looked = null }: Read<Scope, Sort | `-${Sort}`>,
  ): Promise<readonly Placed<Found>[]> => {
    const { column, type } = toOrder(sort)
    const direction = sql.raw(sort.startsWith('-') === back ? 'asc' : 'desc')
    const beyond = sql.raw(sort.startsWith('-') === back ? '>' : '<')
    const bounds =
      from === null
        ? []
        : [
            sql`(${column}, ${position}) ${beyond} (${from.value}::${sql.raw(type)}, ${from.position})`,
          ]
    const order = sql`order by ${column} ${direction}, ${position} ${direction}`
    const all = sql`${source(scope)} where ${sql.join([...where, ...bounds], sql` and `)}`
    const { rows } = await sql<Placed<Found>>`
      select *, ${column}::text as list_value from ${
        looked === null
          ? all
          : sql`(select * from ${all} ${order} limit ${list.looked?.rows ?? size}) as near
              where ${looked}`
      }
      ${order} limit ${size}`.execute(db)
    return rows
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
    isPlace: (sort, { value }) => isOfType[toOrder(sort).type](value),
    page: async (db, { scope, filters, sort, after, before, size }) => {
      const back = before !== null && after === null
      const query = { scope, sort, back, from: after ?? before, size: size + 1 }
      const split = splitConditions({ scope, filters })
      const near = split === null ? [] : await read(db, { ...query, ...split })
      const isNear = near.length > size
      const bound = isNear ? null : ((await list.bound?.(db, { scope, filters })) ?? null)
      const where = [...conditions({ scope, filters }), ...(bound === null ? [] : [bound])]
      const foundRows = isNear ? near : await read(db, { ...query, where })
      const isMore = foundRows.length > size
      // Going back, a page that is not full is the first one: it is filled from the start.
      if (back && !isMore) {
        const first = await read(db, {
          scope,
          where,
          sort,
          back: false,
          from: null,
          size: size + 1,
        })
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
      const where = sql.join(conditions(query), sql` and `)
      const most = list.totals.most?.(query) ?? null
      const counted =
        most === null
          ? sql`${source(query.scope)} where ${where}`
          : sql`(select * from ${source(query.scope)} where ${where} limit ${most + 1}) as counted`
      const { rows } = await sql<Record<string, bigint | null>>`
        select ${list.totals.columns} from ${counted}`.execute(db)
      const sums = rows[0] ?? {}
      const isMore = most !== null && (sums['rows'] ?? 0n) > BigInt(most)
      return list.totals.read(isMore ? { rows: BigInt(most), is_more: 1n } : sums)
    },
    all: async function* (db, { scope, filters, sort, batchSize = rowsOfBatch }) {
      const { rows: heads } = await sql<{ newest: bigint | null }>`
        select ${
          list.newest ??
          sql`(select max(${position}) from ${source(scope)} where ${list.scope(row, scope)})`
        } as newest`.execute(db)
      const newest = heads[0]?.newest ?? null
      if (newest === null) return
      const where = [...conditions({ scope, filters }), sql<SqlBool>`${position} <= ${newest}`]
      let from: Place | null = null
      for (;;) {
        const batch: readonly Placed<Found>[] = await read(db, {
          scope,
          where,
          sort,
          back: false,
          from,
          size: batchSize,
        })
        if (batch.length > 0) yield batch.map(toRow(scope))
        if (batch.length < batchSize) return
        from = toPlace(batch.at(-1))
      }
    },
  }
}

type Read<Scope, Sort> = {
  scope: Scope
  /** A condition that is tested only on the nearest rows of `where`. */
  looked?: Expression<SqlBool> | null
  where: readonly Expression<SqlBool>[]
  sort: Sort
  /** Whether rows are read against the sort. */
  back: boolean
  from: Place | null
  size: number
}

type Placed<Found> = Found & { list_value: string }

const toSortName = <Sort extends string>(sort: Sort | `-${Sort}`): Sort =>
  (sort.startsWith('-') ? sort.slice(1) : sort) as Sort
