import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Group, GroupOrder, Order, Place } from './list-definition.ts'

/** The groups of a sort, in one direction. */
export type Grouping<Scope> = Pick<
  GroupOrder<string, Scope>,
  'groups' | 'rank' | 'value' | 'type' | 'isOf'
> & {
  scope: Scope
  isAscending: boolean
  /** The order of a group's rows, and their direction. */
  within: Order & { position: Expression<unknown>; isAscending: boolean }
  /** The only group that has rows, if a filter chooses it. */
  chosen: string | null
  /** The rows begin after it. */
  from: Place | null
  /** A subquery with a column of the row at a position, perhaps of no row. */
  selectAt: (column: Expression<unknown>, position: bigint) => RawBuilder<unknown>
}

const toDirection = (isAscending: boolean) => sql.raw(isAscending ? 'asc' : 'desc')
const toBeyond = (isAscending: boolean) => sql.raw(isAscending ? '>' : '<')

/** The text of a row's place: its group, and its value within the group. */
export const groupPlace = (within: Expression<unknown>) =>
  sql`group_value::text || ' ' || ${within}::text`

/** Returns the two parts of such a text, or null if it has one. */
export const splitGroupPlace = (text: string): { group: string; within: string } | null => {
  const end = text.indexOf(' ')
  return end === -1 ? null : { group: text.slice(0, end), within: text.slice(end + 1) }
}

/** The order of rows with the columns `group_rank` and `group_value`. */
export const groupedOrder = ({
  isAscending,
  within,
}: Pick<Grouping<unknown>, 'isAscending' | 'within'>) => {
  const [groups, rows] = [toDirection(isAscending), toDirection(within.isAscending)]
  return sql`group_rank ${groups}, group_value ${groups},
    ${within.column} ${rows}, ${within.position} ${rows}`
}

/** The groups that may have rows of the page, in its order. */
export const selectGroups = <Scope>(grouping: Grouping<Scope>): RawBuilder<Group> => {
  const { isAscending, groups, scope, chosen, type } = grouping
  const start = toStart(grouping)
  const beyond = toBeyond(isAscending)
  const conditions = [
    sql`true`,
    ...(start === null ? [] : [sql`(rank, value) ${beyond}= (${start.rank}, ${start.value})`]),
    ...(chosen === null ? [] : [sql`value = ${chosen}::${sql.raw(type)}`]),
  ]
  const direction = toDirection(isAscending)
  return sql<Group>`select rank, value from (${groups(scope)}) as named
    where ${sql.join(conditions, sql` and `)} order by rank ${direction}, value ${direction}`
}

type Walk = { rowsThat: (where: Conditions) => RawBuilder<unknown>; size: number }

/** Reads the first rows of one group. */
export const readGroup = <Scope>(
  { isOf, from, type, within }: Grouping<Scope>,
  { group, rowsThat, size }: Walk & { group: Group },
): RawBuilder<unknown> => {
  const place = from && splitGroupPlace(from.value)
  const beyond =
    from === null || place?.group !== group.value
      ? []
      : [
          sql<SqlBool>`(${within.column}, ${within.position}) ${toBeyond(within.isAscending)}
            (${place.within}::${sql.raw(within.type)}, ${from.position})`,
        ]
  const [value, rank] = [sql`${group.value}::${sql.raw(type)}`, sql`${group.rank}::text`]
  const parts = isOf({ value, rank }).map((isOfGroup) => rowsThat([isOfGroup, ...beyond]))
  return sql`select listed.*, ${rank} as group_rank, ${value} as group_value
    from (${firstRows(parts, { within, size })}) as listed`
}

/**
 * Reads the first rows of each group, one group after another. PostgreSQL stops at the group that
 * fills the page, because the groups are in the order of the page already.
 */
export const walkGroups = <Scope>(
  grouping: Grouping<Scope>,
  { rowsThat, size }: Walk,
): RawBuilder<unknown> => {
  const { within, isOf } = grouping
  const start = toStart(grouping)
  // Of the other groups, every row is beyond the place.
  const open = within.isAscending ? '-infinity' : 'infinity'
  const beyond =
    start === null
      ? []
      : [
          sql<SqlBool>`(${within.column}, ${within.position}) ${toBeyond(within.isAscending)}
            (case when (groups.rank, groups.value) = (${start.rank}, ${start.value}) then ${start.within}
              else ${open}::${sql.raw(within.type)} end, ${start.position})`,
        ]
  const group = { value: sql.ref('groups.value'), rank: sql.ref('groups.rank') }
  const parts = isOf(group).map((isOfGroup) => rowsThat([isOfGroup, ...beyond]))
  return sql`select listed.*, groups.rank as group_rank, groups.value as group_value
    from (${selectGroups(grouping)}) as groups
    cross join lateral (${firstRows(parts, { within, size })}) as listed`
}

const firstRows = (
  parts: readonly RawBuilder<unknown>[],
  { within, size }: Pick<Grouping<unknown>, 'within'> & { size: number },
) => {
  const direction = toDirection(within.isAscending)
  const firstOfParts = parts.map(
    (part) => sql`(${part} order by ${within.column} ${direction},
      ${within.position} ${direction} limit ${size})`,
  )
  return sql.join(firstOfParts, sql` union all `)
}

/** Adds to rows the columns of their groups, and leaves out the rows that are not beyond the place. */
export const rankRows = <Scope>(
  grouping: Grouping<Scope>,
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const { isAscending, within, value, groups, scope } = grouping
  const start = toStart(grouping)
  const beyond =
    start === null
      ? sql``
      : sql`where (group_rank, group_value) ${toBeyond(isAscending)} (${start.rank}, ${start.value})
          or ((group_rank, group_value) = (${start.rank}, ${start.value}) and (${within.column}, ${within.position})
            ${toBeyond(within.isAscending)} (${start.within}, ${start.position}))`
  const [rank, join] =
    grouping.rank === undefined
      ? [
          orFirst(sql`groups.rank`),
          sql`left join (${groups(scope)}) as groups on groups.value = ${value}`,
        ]
      : [grouping.rank, sql``]
  return sql`select * from (
      select plain.*, ${rank} as group_rank, ${value} as group_value
      from (${rows}) as plain ${join}
    ) as ranked ${beyond}`
}

type Conditions = readonly Expression<SqlBool>[]

/** The place, with the rank that its group has now. */
const toStart = <Scope>(grouping: Grouping<Scope>) => {
  const { from, groups, rank, scope, type, within, selectAt } = grouping
  const text = from && splitGroupPlace(from.value)
  if (from === null || text === null) return null
  const { position } = from
  const value = sql`${text.group}::${sql.raw(type)}`
  const current =
    rank === undefined
      ? sql`select rank from (${groups(scope)}) as named where value = ${value}`
      : selectAt(rank, position)
  return {
    value,
    rank: orFirst(sql`(${current})`),
    within: sql`${text.within}::${sql.raw(within.type)}`,
    position,
  }
}

// A row of a past moment may be of a group that has no other row today.
const orFirst = (rank: Expression<unknown>) => sql`coalesce(${rank}, '')`
