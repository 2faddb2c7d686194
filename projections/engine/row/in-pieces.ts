/**
 * The list in consecutive pieces, of which none but a single item is larger than `most`. A
 * settlement makes hundreds of rows, and a statement with the rows of a whole batch of them would
 * not fit into memory.
 */
export function* inPieces<Item>(
  items: readonly Item[],
  { sizeOf, most }: { sizeOf: (item: Item) => number; most: number },
): Generator<readonly Item[], void, undefined> {
  let piece: Item[] = []
  let size = 0
  for (const item of items) {
    const added = sizeOf(item)
    if (piece.length > 0 && size + added > most) {
      yield piece
      piece = []
      size = 0
    }
    piece.push(item)
    size += added
  }
  if (piece.length > 0) yield piece
}
