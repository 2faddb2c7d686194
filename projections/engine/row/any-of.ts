import { sql } from 'kysely'

/**
 * Use it as `where(column, '=', anyOf(values))`: one statement for lists of any length, which the
 * server reads and plans once. An `in` has another text for every length.
 */
export const anyOf = <Value>(values: readonly string[]) => sql<Value>`any(${values})`
