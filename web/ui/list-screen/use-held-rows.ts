import { useState } from 'react'
import type { AnyList, RowOf } from '@almoner/api/http/lists/contract.ts'
import type { ListState } from './use-list-query.ts'

export type HeldRows<L extends AnyList> = {
  rows: readonly RowOf<L>[] | undefined
  /** The number of new rows that wait above these. */
  held: number
  show: () => void
}

/**
 * Holds back on a phone the rows that arrive above those being read, until the user wants to see
 * them. A row there is a tall card, and would push another one under the finger. On a wider screen
 * they appear at once, because a row is a line and people watch the list.
 */
export const useHeldRows = <L extends AnyList>(
  { rows, address, isLive, isStale, isRead }: ListState<L>,
  keyOf: (row: RowOf<L>) => string,
): HeldRows<L> => {
  const of = JSON.stringify(address)
  const [top, setTop] = useState<{ of: string; key: string }>()
  const isHolding = isLive && !isStale && isRead && rows !== undefined && isPhone()
  const first = isHolding && rows[0] !== undefined ? keyOf(rows[0]) : undefined
  const held = isHolding && top?.of === of ? rows.findIndex((row) => keyOf(row) === top.key) : -1
  const show = (): void => setTop(first === undefined ? undefined : { of, key: first })
  // The topmost row is another one after a new filter, or if the former was removed.
  if (held === -1 && (top?.of !== of || top.key !== first) && (first ?? top) !== undefined) show()
  return held > 0 ? { rows: rows?.slice(held), held, show } : { rows, held: 0, show }
}

const isPhone = (): boolean => matchMedia('(width < 768px)').matches
