/** One night's comparison, for everything up to a day: `reconcile-2026-11-20`. */
export type ReconcileInput = {
  /** `yyyy-MM-dd` in Hong Kong. */
  day: string
}

export const reconcileId = ({ day }: ReconcileInput): string => `reconcile-${day}`

/** How many objects were compared. */
export type ReconcileOutcome = {
  theirs: number
  ours: number
  accounts: number
  warned: number
}
