import { EventStoreOverloaded } from '../port/append-errors.ts'

type Gathering<Item, Answer> = { items: Set<Item>; answer: Promise<Answer> }

/**
 * One call of `work` at a time: items requested during it go together in the next, each once, and
 * all callers get the one answer. A single request goes at once.
 */
export const createGather = <Item, Answer>(
  work: (items: readonly Item[]) => Promise<Answer>,
  { mostWaiting }: { mostWaiting: number },
) => {
  let next: Gathering<Item, Answer> | null = null
  let last: Promise<unknown> = Promise.resolve()

  const begin = (): Gathering<Item, Answer> => {
    const items = new Set<Item>()
    const answer = last.then(async () => {
      next = null
      return await work([...items])
    })
    last = answer.catch(() => {})
    return { items, answer }
  }

  return async (items: readonly Item[]): Promise<Answer> => {
    if (next !== null && next.items.size + items.length > mostWaiting) {
      throw new EventStoreOverloaded(`${next.items.size} keys are waited for already`)
    }
    next ??= begin()
    for (const item of items) next.items.add(item)
    return await next.answer
  }
}
