/** A figure of a report as it is stored. */
type Figure = { key: string; value: number; isCount?: true | undefined }

export type Difference = {
  key: string
  /** Null if the report does not have the figure: no row of it had this method, or this month. */
  before: number | null
  after: number | null
  isCount?: true | undefined
}

/** Returns the figures in which two reports differ, in the order of the later one. */
export const compareTotals = (
  before: readonly Figure[],
  after: readonly Figure[],
): readonly Difference[] => {
  const earlier = new Map(before.map((figure) => [figure.key, figure]))
  const later = new Map(after.map((figure) => [figure.key, figure]))
  return [...new Set([...later.keys(), ...earlier.keys()])].flatMap((key) => {
    const [one, other] = [earlier.get(key), later.get(key)]
    if ((one?.value ?? 0) === (other?.value ?? 0)) return []
    const isCount = other?.isCount ?? one?.isCount
    const values = { before: one?.value ?? null, after: other?.value ?? null }
    return [{ key, ...values, ...(isCount && { isCount }) }]
  })
}
