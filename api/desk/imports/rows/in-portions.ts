import { setImmediate } from 'node:timers/promises'

const portion = 100

/**
 * Maps rows a portion at a time, and lets other requests be answered between two: the rows of a large
 * file take a second and more.
 */
export const mapInPortions = async <Row, Result>(
  rows: readonly Row[],
  map: (row: Row) => Result,
): Promise<Result[]> => {
  const results: Result[] = []
  for (let from = 0; from < rows.length; from += portion) {
    if (from > 0) await setImmediate()
    results.push(...rows.slice(from, from + portion).map(map))
  }
  return results
}
