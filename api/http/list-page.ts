import type { Context } from 'hono'

/** Queries one row more than a page shows, which reveals whether there is another page. */
export const limitFor = (pageSize: number): number => pageSize + 1

/** Returns the rows of one page, and the last of them if another page follows. */
export const listPage = <Row>(
  foundRows: readonly Row[],
  pageSize: number,
): { rows: readonly Row[]; last: Row | undefined } => {
  const rows = foundRows.slice(0, pageSize)
  return { rows, last: foundRows.length > pageSize ? rows.at(-1) : undefined }
}

/**
 * The rows of one page of a list whose answer has only its entries: a `Link` header (RFC 8288)
 * announces the next page.
 */
export const linkedPage = <Row>(
  c: Context,
  foundRows: readonly Row[],
  { size, idOf }: { size: number; idOf: (row: Row) => string },
): readonly Row[] => {
  const { rows, last } = listPage(foundRows, size)
  if (last) c.header('Link', `<?lastId=${encodeURIComponent(idOf(last))}>; rel="next"`)
  return rows
}
