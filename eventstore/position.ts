declare const mark: unique symbol

/**
 * A place in the global order: that of an event, or 0, before the first. Only to be compared and
 * stored. Arithmetic on a position gives no valid position: where positions are offsets into a log,
 * the event before the one at `position` is not at `position - 1n`, and a reader sent there may
 * wait for ever.
 */
export type Position = 0n | (bigint & { readonly [mark]: 'position' })

/** Parses a position that a store returned, a table holds or a client sends back. */
export const toPosition = (written: bigint | string | number): Position =>
  BigInt(written) as Position

/** As it is written down, in JSON for one. */
export const writePosition = (position: Position): string => String(position)

export const isAfter = (one: Position, other: Position): boolean => one > other

export const laterPosition = (one: Position, other: Position): Position =>
  isAfter(one, other) ? one : other
