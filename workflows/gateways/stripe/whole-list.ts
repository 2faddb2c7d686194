import type { Stripe } from 'stripe'

const mostPages = 10
const itemsOnPage = 100

/** All objects of one payment or person. More than a thousand is a bug. */
export const listAll = async <Item extends { id: string }>(
  list: (page: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<Item>>,
): Promise<readonly Item[]> => {
  const items: Item[] = []
  for (let page = 0; page < mostPages; page += 1) {
    const last = items.at(-1)
    const { data, has_more } = await list({
      limit: itemsOnPage,
      ...(last && { starting_after: last.id }),
    })
    items.push(...data)
    if (!has_more) return items
  }
  throw new Error(`more than ${mostPages * itemsOnPage} where a few were expected`)
}
