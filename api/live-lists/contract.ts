/** The lists of staff and administrators that a screen may follow. */
export const liveLists = [
  'payments',
  'manual_review',
  'recurring_plans',
  'supporters',
  'organization',
  'charities',
] as const
export type LiveList = (typeof liveLists)[number]

/** The event of the stream, and its data: which lists a screen should read again. */
export const changedEvent = 'changed'
export type ListsChanged = {
  lists: readonly LiveList[]
  /** The read models of these lists have every event up to here. */
  position: string
}
