import type { ListQuery, Page } from '../../ports/card-gateway.ts'

/**
 * Reads all pages of a list. Throws if the list is longer than `mostPages`, because left-out
 * objects would seem not to exist.
 */
export async function* readPages<Item>(
  list: (query: ListQuery) => Promise<Page<Item>>,
  { mostPages, ...query }: ListQuery & { mostPages: number },
): AsyncGenerator<readonly Item[]> {
  let after = query.after
  for (let page = 0; page < mostPages; page += 1) {
    const { items, next } = await list({ ...query, ...(after !== undefined && { after }) })
    yield items
    if (next === null) return
    after = next
  }
  throw new Error(`the provider's list is longer than ${mostPages} pages of ${query.limit}`)
}
