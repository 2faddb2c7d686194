declare const mark: unique symbol

/**
 * A place in the global order: that of an event, or 0, before the first. It may only be compared
 * and stored. Arithmetic on a position gives no valid position. If positions are offsets into a
 * log, the event before the one at `position` is not at `position - 1n`. A reader that starts there
 * may wait for ever.
 */
export type Position = 0n | (bigint & { readonly [mark]: 'position' })

/** Parses a position that a store returned, a table holds or a client sends back. */
export const toPosition = (value: bigint | string | number): Position => BigInt(value) as Position

/** Formats a position as text, for example for JSON. */
export const writePosition = (position: Position): string => String(position)

export const isAfter = (one: Position, other: Position): boolean => one > other

export const laterPosition = (one: Position, other: Position): Position =>
  isAfter(one, other) ? one : other
