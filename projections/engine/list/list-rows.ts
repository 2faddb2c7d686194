import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Database, RowOf, TableName } from '../database.ts'
import type { ListDefinition, Narrowed, Order, Place } from './list-definition.ts'

/** The rows of a list from a place on. */
export type ListRead<Filters, Sort extends string, Scope> = Narrowed<Filters, Scope> & {
  /** A condition besides the filters. */
  and?: Conditions
  sort: Sort | `-${Sort}`
  /** Whether rows are read against the sort. */
  back: boolean
  from: Place | null
  size: number
  /** Whether `countFew` has found that few rows pass the filters without the words. */
  isFew?: boolean
}

/** The statements that read a list's rows. All use one set of conditions. */
export const listRows = <
  Table extends TableName,
  Filters extends Record<string, unknown>,
  Sort extends string,
  Scope,
  Row,
  Totals,
  Found extends RowOf<Table>,
>(
  list: ListDefinition<Table, Filters, Sort, Scope, Row, Totals, Found>,
) => {
  type Read = ListRead<Filters, Sort, Scope>
  type Search = NonNullable<typeof list.search>
  type Query = Narrowed<Filters, Scope> & Partial<Omit<Read, keyof Narrowed<Filters, Scope>>>
  const { search } = list
  const row = expressionBuilder<Database, Table>()
  const position = sql.ref(list.position)
  const allFilters = Object.keys(list.where) as (keyof Filters)[]
  const filtersButWords = allFilters.filter((name) => name !== search?.by)

  const source = ({ scope, filters }: Narrowed<Filters, Scope>) => {
    const own = list.source?.(scope, filters) ?? null
    return own === null ? sql.table(list.table) : sql`(${own}) as listed`
  }

  const ends = (query: Narrowed<Filters, Scope>) => {
    const all = search?.ends?.(query.scope) ?? null
    return all === null ? source(query) : sql`(${all}) as listed`
  }

  const toOrder = (sort: Sort | `-${Sort}`): Order => {
    const order = list.order[toSortName(sort)]
    return order === 'position' ? { column: position, type: 'bigint' } : order
  }

  const isAscending = ({ sort, back }: Pick<Read, 'sort' | 'back'>): boolean =>
    sort.startsWith('-') === back

  const direction = (read: Pick<Read, 'sort' | 'back'>) =>
    sql.raw(isAscending(read) ? 'asc' : 'desc')

  const order = (read: Read) =>
    sql`${toOrder(read.sort).column} ${direction(read)}, ${position} ${direction(read)}`

  const isBeyond = ({ sort, back = false, from = null }: Query): Conditions => {
    if (sort === undefined || from === null) return []
    const { column, type } = toOrder(sort)
    const beyond = sql.raw(isAscending({ sort, back }) ? '>' : '<')
    const place = sql`(${from.value}::${sql.raw(type)}, ${from.position})`
    return [sql<SqlBool>`(${column}, ${position}) ${beyond} ${place}`]
  }

  const passes = ({ scope, filters }: Query, names: readonly (keyof Filters)[]) =>
    names.flatMap((name) => {
      const value = filters[name]
      return value === undefined ? [] : [list.where[name](row, value, scope)]
    })

  /** The conditions of some of the filters, and of the owner. */
  const conditions = (query: Query, names: readonly (keyof Filters)[]) => [
    list.scope(row, query.scope),
    ...passes(query, names),
    ...(query.and ?? []),
  ]

  const select = (
    query: Query,
    { columns = sql`*`, where }: { columns?: Expression<unknown>; where: Conditions },
  ): RawBuilder<unknown> =>
    sql`select ${columns} from ${source(query)} where ${sql.join(where, sql` and `)}`

  const isSorted = ({ sort }: Query): boolean =>
    search !== undefined && sort !== undefined && toSortName(sort) === search.sort

  // A subquery with an order, which PostgreSQL then reads only as far as the page needs.
  const selectParts = (query: Query, by: Search): RawBuilder<unknown> => {
    const { column } = toOrder(by.sort)
    const where = [
      ...conditions(query, by.narrowedBy[by.sort]),
      ...(isSorted(query) ? isBeyond(query) : []),
    ]
    const firstAndLast = sql`select ${by.toPart(sql`min(${column})`)} as first,
        ${by.toPart(sql`max(${column})`)} as last
      from ${ends(query)} where ${sql.join(where, sql` and `)}`
    const { sort = by.sort, back = false } = query
    return sql`select part from (${firstAndLast}) as ends, generate_series(first, last) as part
      order by part ${direction({ sort, back })}`
  }

  /** The rows that pass every filter, from the index of words if words are searched for. */
  const matching = (query: Query): RawBuilder<unknown> => {
    const where = [...conditions(query, allFilters), ...isBeyond(query)]
    if (search === undefined || query.filters[search.by] === undefined) {
      return select(query, { where })
    }
    if (query.isFew) {
      const few = select(query, { where: conditions(query, filtersButWords) })
      return sql`select * from (${few} offset 0) as few where ${sql.join(where, sql` and `)}`
    }
    const number = sql.ref('parts.part')
    // The index may find a row in other parts too.
    const isOfPart = sql<SqlBool>`${search.toPart(toOrder(search.sort).column)} = ${number}`
    const part = select(query, { where: [search.isInPart(query, number), isOfPart] })
    // With `offset 0`, PostgreSQL uses the index of words alone. It expects too few rows of any
    // other condition, and would read an index for each of them once for each part.
    return sql`select parts.part, listed.* from (${selectParts(query, search)}) as parts
      cross join lateral (${part} offset 0) as listed
      where ${sql.join(where, sql` and `)}`
  }

  const readRows = (read: Read, rows: RawBuilder<unknown>, by: RawBuilder<unknown>) => sql<
    Found & { list_value: string }
  >`select *, ${toOrder(read.sort).column}::text as list_value from (${rows}) as matching
    order by ${by} limit ${read.size}`

  return {
    toOrder,
    matching,
    newest: (query: Query) =>
      select(query, { columns: sql`max(${position})`, where: conditions(query, []) }),
    read: (read: Read) => {
      const isSearch = search !== undefined && read.filters[search.by] !== undefined
      const isByPart = isSearch && isSorted(read) && !read.isFew
      const by = isByPart ? sql`part ${direction(read)}, ${order(read)}` : order(read)
      return readRows(read, matching(read), by)
    },
    /** Counts the rows that pass the filters without the words, to one above the most; or null. */
    countFew: (query: Query) => {
      if (search === undefined || query.filters[search.by] === undefined) return null
      const { filters, rows } = search.unlisted
      if (filters.every((name) => query.filters[name] === undefined)) return null
      const others = select(query, { columns: sql`1`, where: conditions(query, filtersButWords) })
      return sql<{ is_few: boolean }>`
        select count(*) <= ${rows} as is_few from (${others} limit ${rows + 1}) as others`
    },
    /** Those of the first rows that have the words of a search; null without a search. */
    readNear: (read: Read) => {
      if (search === undefined || read.filters[search.by] === undefined) return null
      // A subquery has no first rows until all are sorted.
      if ((list.source?.(read.scope, read.filters) ?? null) !== null) return null
      // The filters have indexes in the order of the parts. In another order, the first rows are
      // read without them, or rows that pass no filter would be read for long.
      const inside = isSorted(read) ? filtersButWords : search.narrowedBy[toSortName(read.sort)]
      const outside = allFilters.filter((name) => !inside.includes(name))
      const near = select(read, { where: [...conditions(read, inside), ...isBeyond(read)] })
      const rows = sql`select * from (
          ${near} order by ${order(read)} limit ${search.nearRows * read.size}
        ) as near where ${sql.join(passes(read, outside), sql` and `)}`
      return readRows(read, rows, order(read))
    },
  }
}

type Conditions = readonly Expression<SqlBool>[]

const toSortName = <Sort extends string>(sort: Sort | `-${Sort}`): Sort =>
  (sort.startsWith('-') ? sort.slice(1) : sort) as Sort
