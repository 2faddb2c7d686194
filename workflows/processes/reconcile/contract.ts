/** The input for one night's comparison of everything up to a day: `reconcile-2026-11-20`. */
export type ReconcileInput = {
  /** A day in Hong Kong as `yyyy-MM-dd`. */
  day: string
}

export const reconcileId = ({ day }: ReconcileInput): string => `reconcile-${day}`

/** The number of compared objects. */
export type ReconcileOutcome = {
  theirs: number
  ours: number
  accounts: number
  warned: number
}
