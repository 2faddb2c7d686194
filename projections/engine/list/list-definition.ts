import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Database, Db, RowOf, TableName } from '../database.ts'
import type { SortType } from './sort-type.ts'

/** The start or the end of a page: the row's value of the sort, and its position. */
export type Place = { value: string; position: bigint }

/** One group of rows. */
export type Group = { value: string; rank: string }

export type Narrowed<Filters, Scope> = { scope: Scope; filters: Partial<Filters> }

/**
 * `column` cannot be null, and follows the scope's columns and precedes the position in an index.
 */
export type Order = {
  column: Expression<unknown>
  type: SortType
  /**
   * Whether the column, a text, names a person. A place is part of an address, so it has no value
   * then: the value is read from the row at the position. A row that is gone has the first one.
   */
  isPersonal?: boolean
}

/**
 * A sort of rows by their groups, whose order no index of the rows has. A page reads one group after
 * another, each by an index that begins with the columns of the scope and of the group and ends with
 * those of `within`. Or it reads a whole group, if groups are small.
 */
export type GroupOrder<Sort extends string, Scope> = {
  /**
   * A subquery with all groups: their `value`, and their `rank`, a text by which they are sorted. No
   * row is of another group.
   */
  groups: (scope: Scope) => Expression<unknown>
  /**
   * Whether there are so few groups that a page with filters may read each by a statement of its own.
   * PostgreSQL then knows which of group and filters has fewer rows.
   */
  isShort?: boolean
  /** The filter that chooses one of the groups: no other one is read then. */
  filter?: string
  /** The rank of a row, if groups with one value have several. Else the value decides it. */
  rank?: Expression<unknown>
  /** A row's value. A place has it in its text, so it names no person. */
  value: Expression<unknown>
  type: SortType
  /** Whether a text of a place can be a group. */
  isValue: (text: string) => boolean
  /** Conditions, each with an index: one of them is true for a row of the group. */
  isOf: (group: {
    value: Expression<unknown>
    rank: Expression<unknown>
  }) => readonly Expression<SqlBool>[]
  /** The sort of a group's rows, by a time: the newest is the first, in either direction. */
  within: Sort
}

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
   * of the table. A subquery of sums applies the filters of what it sums: their conditions are true.
   */
  source?: (scope: Scope, filters: Partial<NoInfer<Filters>>) => Expression<unknown> | null
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
  order: Record<Sort, Order | 'position' | GroupOrder<NoInfer<Sort>, Scope>>
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
  search?: Search<NoInfer<Filters>, NoInfer<Sort>, NoInfer<Scope>>
  row: (row: Found, scope: Scope) => Row
}

/**
 * How rows with the words of a search are found. Words that many rows have are found in the first
 * rows of the list. The rows of other words are found by an index that has an entry for each word
 * and part of the list, so that a page reads only the parts that it shows.
 */
type Search<Filters, Sort extends string, Scope> = {
  by: keyof Filters
  /** The number of rows that are read first, for each row of a page. */
  nearRows: number
  /** The parts follow one another in the order of this sort. */
  sort: Sort
  /** The filters of the column of each sort. */
  narrowedBy: Readonly<Record<Sort, readonly (keyof Filters)[]>>
  /** Filters that the index does not have. If few rows pass all filters but the words, they are read. */
  unlisted: { filters: readonly (keyof Filters)[]; rows: number }
  /** A subquery with all rows of the list, and perhaps others, if `source` is a slow one. */
  ends?: (scope: Scope) => Expression<unknown> | null | undefined
  /** The number of the part that has this value of the sort's column. */
  toPart: (value: Expression<unknown>) => Expression<unknown>
  /** The condition of the index. The filters themselves and the part are tested too. */
  isInPart: (query: Narrowed<Filters, Scope>, part: Expression<unknown>) => Expression<SqlBool>
}
