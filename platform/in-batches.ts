/** Runs `act` for each item, up to `size` items at once. Returns the results in their order. */
export const inBatches = async <Item, Result>(
  items: readonly Item[],
  size: number,
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += size) {
    results.push(...(await Promise.all(items.slice(start, start + size).map(act))))
  }
  return results
}
