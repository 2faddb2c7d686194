import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Database, RowOf, TableName } from '../database.ts'
import type {
  Group,
  GroupOrder,
  ListDefinition,
  Narrowed,
  Order,
  Place,
} from './list-definition.ts'
import {
  groupedOrder,
  groupPlace,
  rankRows,
  readGroup,
  selectGroups,
  splitGroupPlace,
  walkGroups,
  type Grouping,
} from './list-groups.ts'
import { isOfType } from './sort-type.ts'

/** The rows of a list from a place on. */
export type ListRead<Filters, Sort extends string, Scope> = Narrowed<Filters, Scope> & {
  /** A condition besides the filters. */
  and?: Conditions
  sort: Sort | `-${Sort}`
  /** Whether rows are read against the sort. */
  back: boolean
  from: Place | null
  size: number
  /** The only group that is read. */
  group?: Group
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
  type AnyOrder = Order | 'position' | GroupOrder<Sort, Scope>
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

  const findGroups = (sort: Sort | `-${Sort}`): GroupOrder<Sort, Scope> | null => {
    const order: AnyOrder = list.order[toSortName(sort)]
    return order !== 'position' && 'groups' in order ? order : null
  }

  /** The order of rows, or of those of one group. */
  const toOrder = (sort: Sort | `-${Sort}`): Order => {
    const order: AnyOrder = list.order[toSortName(sort)]
    if (order === 'position') return { column: position, type: 'bigint' }
    return 'groups' in order ? toOrder(order.within) : order
  }

  const isAscending = ({ sort, back }: Pick<Read, 'sort' | 'back'>): boolean =>
    sort.startsWith('-') === back

  const direction = (read: Pick<Read, 'sort' | 'back'>) =>
    sql.raw(isAscending(read) ? 'asc' : 'desc')

  /** The groups of the sort, or null if it has none. */
  const toGrouping = (query: Read): Grouping<Scope> | null => {
    const { sort, back, scope, from } = query
    const groups = findGroups(sort)
    if (groups === null) return null
    const within = { ...toOrder(sort), position, isAscending: back }
    const filter = query.filters[groups.filter as keyof Filters]
    const chosen = typeof filter === 'string' && groups.isValue(filter) ? filter : null
    const grouping = {
      ...groups,
      scope,
      from,
      within,
      selectAt: (column: Expression<unknown>, at: bigint) => selectAt(query, column, at),
      chosen,
    }
    return { ...grouping, isAscending: isAscending({ sort, back }) }
  }

  const order = (read: Read) => {
    const grouping = toGrouping(read)
    return grouping === null
      ? sql`${toOrder(read.sort).column} ${direction(read)}, ${position} ${direction(read)}`
      : groupedOrder(grouping)
  }

  const isBeyond = (query: Query): Conditions => {
    const { sort, back = false, from = null } = query
    if (sort === undefined || from === null || findGroups(sort) !== null) return []
    const { column, type, isPersonal } = toOrder(sort)
    const beyond = sql.raw(isAscending({ sort, back }) ? '>' : '<')
    const value = isPersonal
      ? sql`coalesce((${selectAt(query, column, from.position)}), '')`
      : sql`${from.value}::${sql.raw(type)}`
    const place = sql`(${value}, ${from.position})`
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

  /** A column of the row at a position, perhaps of no row. */
  const selectAt = (query: Query, columns: Expression<unknown>, at: bigint) =>
    select(query, {
      columns,
      where: [list.scope(row, query.scope), sql<SqlBool>`${position} = ${at}`],
    })

  /** How the words of the query are found; null if it has none. */
  const findSearch = ({ filters }: Narrowed<Filters, Scope>): Search | null =>
    search !== undefined && filters[search.by] !== undefined ? search : null

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
    const textSearch = findSearch(query)
    if (textSearch === null) return select(query, { where })
    if (query.isFew) {
      const few = select(query, { where: conditions(query, filtersButWords) })
      return sql`select * from (${few} offset 0) as few where ${sql.join(where, sql` and `)}`
    }
    const number = sql.ref('parts.part')
    // The index may find a row in other parts too.
    const isOfPart = sql<SqlBool>`${textSearch.toPart(toOrder(textSearch.sort).column)} = ${number}`
    const part = select(query, { where: [textSearch.isInPart(query, number), isOfPart] })
    // With `offset 0`, PostgreSQL uses the index of words alone. It expects too few rows of any
    // other condition, and would read an index for each of them once for each part.
    return sql`select parts.part, listed.* from (${selectParts(query, textSearch)}) as parts
      cross join lateral (${part} offset 0) as listed
      where ${sql.join(where, sql` and `)}`
  }

  const readRows = (read: Read, rows: RawBuilder<unknown>, by: RawBuilder<unknown>) => {
    const { column, isPersonal } = toOrder(read.sort)
    const own = isPersonal ? sql`''` : sql`${column}::text`
    const value = findGroups(read.sort) === null ? own : groupPlace(column)
    return sql<Found & { list_value: string }>`
      select *, ${value} as list_value from (${rows}) as matching order by ${by} limit ${read.size}`
  }

  const isOfPast = ({ scope, filters }: Narrowed<Filters, Scope>): boolean =>
    (list.source?.(scope, filters) ?? null) !== null

  /** The rows that pass these filters, with the columns of the sort. */
  const sortable = (read: Read, names: readonly (keyof Filters)[]): RawBuilder<unknown> => {
    const grouping = toGrouping(read)
    if (grouping === null) {
      return select(read, { where: [...conditions(read, names), ...isBeyond(read)] })
    }
    const rowsThat = (where: Conditions) =>
      select(read, { where: [...conditions(read, names), ...where] })
    const { size, group } = read
    return group === undefined
      ? walkGroups(grouping, { rowsThat, size })
      : readGroup(grouping, { rowsThat, size, group })
  }

  /** Whether a page reads one group after another. */
  const isWalked = (read: Read): boolean =>
    findGroups(read.sort) !== null && findSearch(read) === null && !read.isFew && !isOfPast(read)

  const isNarrowed = ({ filters }: Narrowed<Filters, Scope>): boolean =>
    allFilters.some((name) => filters[name] !== undefined)

  // The few rows that pass a filter may be of the last of many groups.
  const ofGroups = (query: Query): Pick<Search['unlisted'], 'filters' | 'rows'> => {
    const groups = query.sort === undefined ? null : findGroups(query.sort)
    if (groups === null || isOfPast(query)) return { filters: [], rows: 0 }
    return { filters: allFilters, rows: groups.isShort ? fewRows.ofFew : fewRows.ofMany }
  }

  return {
    /** Whether a place can be one of this sort. */
    isPlace: (sort: Sort | `-${Sort}`, { value }: Place): boolean => {
      const { type, isPersonal } = toOrder(sort)
      const isWithin = isOfType[type]
      const groups = findGroups(sort)
      if (isPersonal) return value === ''
      if (groups === null) return isWithin(value)
      const parts = splitGroupPlace(value)
      return parts !== null && groups.isValue(parts.group) && isWithin(parts.within)
    },
    matching,
    newest: (query: Query) =>
      select(query, { columns: sql`max(${position})`, where: conditions(query, []) }),
    read: (read: Read) => {
      const isByPart = findSearch(read) !== null && isSorted(read) && !read.isFew
      const by = isByPart ? sql`part ${direction(read)}, ${order(read)}` : order(read)
      const grouping = toGrouping(read)
      if (grouping === null) return readRows(read, matching(read), by)
      const rows = isWalked(read) ? sortable(read, allFilters) : rankRows(grouping, matching(read))
      return readRows(read, rows, by)
    },
    /** The groups, each of which is best read by itself; null if there are none, or too many. */
    groups: (read: Read) => {
      const grouping = isWalked(read) && isNarrowed(read) ? toGrouping(read) : null
      return grouping !== null && findGroups(read.sort)?.isShort ? selectGroups(grouping) : null
    },
    /** Counts the rows that pass the filters without the words, to one above the most; or null. */
    countFew: (query: Query) => {
      const { filters, rows } = findSearch(query)?.unlisted ?? ofGroups(query)
      if (filters.every((name) => query.filters[name] === undefined)) return null
      const others = select(query, { columns: sql`1`, where: conditions(query, filtersButWords) })
      return sql<{ is_few: boolean }>`
        select count(*) <= ${rows} as is_few from (${others} limit ${rows + 1}) as others`
    },
    /** Those of the first rows that have the words of a search; null without a search. */
    readNear: (read: Read) => {
      const textSearch = findSearch(read)
      if (textSearch === null) return null
      // A subquery has no first rows until all are sorted.
      if (isOfPast(read)) return null
      // The filters have indexes in the order of the parts. In another order, the first rows are
      // read without them, or rows that pass no filter would be read for long.
      const inside = isSorted(read) ? filtersButWords : textSearch.narrowedBy[toSortName(read.sort)]
      const outside = allFilters.filter((name) => !inside.includes(name))
      const first = { ...read, size: textSearch.nearRows * read.size }
      const rows = sql`select * from (
          select * from (${sortable(first, inside)}) as first
          order by ${order(first)} limit ${first.size}
        ) as near where ${sql.join(passes(read, outside), sql` and `)}`
      return readRows(read, rows, order(read))
    },
  }
}

/** So many rows that pass the filters are read all, and not group by group: of few groups, of many. */
const fewRows = { ofFew: 500, ofMany: 2_000 }

type Conditions = readonly Expression<SqlBool>[]

const toSortName = <Sort extends string>(sort: Sort | `-${Sort}`): Sort =>
  (sort.startsWith('-') ? sort.slice(1) : sort) as Sort
