import { EventStoreOverloaded } from './append-errors.ts'

type Gathering<Item, Answer> = PromiseWithResolvers<Answer> & { items: Set<Item> }

/**
 * Limits `work` to `mostCalls` calls at a time. Items requested at once, or while that many calls
 * are in progress, go together in the next call, each once. All callers of an item get one answer.
 * A single request goes at once. Throws `EventStoreOverloaded` if too many wait.
 */
export const createGather = <Item, Answer>(
  work: (items: readonly Item[]) => Promise<Answer>,
  { mostWaiting, mostCalls = 1 }: { mostWaiting: number; mostCalls?: number },
) => {
  let next: Gathering<Item, Answer> | null = null
  let calls = 0

  const begin = (): void => {
    if (next === null || calls >= mostCalls) return
    const { items, resolve, reject } = next
    next = null
    calls += 1
    void work([...items])
      .then(resolve, reject)
      .finally(() => {
        calls -= 1
        begin()
      })
  }

  return async (items: readonly Item[]): Promise<Answer> => {
    if (next !== null && next.items.size + items.length > mostWaiting) {
      throw new EventStoreOverloaded(`${next.items.size} requests wait already`)
    }
    if (next === null) {
      next = { ...Promise.withResolvers<Answer>(), items: new Set() }
      queueMicrotask(begin)
    }
    for (const item of items) next.items.add(item)
    return await next.promise
  }
}
