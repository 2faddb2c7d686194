import type { Entry, Kind, Kinds } from './objects.ts'

/** The first answer to an idempotency key, word for word. */
export type SavedAnswer = {
  key: string
  /** What was asked for: the same key must ask the same. */
  request: string
  status: number
  body: string
  savedAtMilliseconds: number
}

export type Commit = {
  put: readonly Entry[]
  remove?: readonly { kind: Kind; id: string }[]
  answer?: SavedAnswer | null
}

export type Where = { [field: string]: string | Where }

export type ListQuery = {
  limit: number
  order: 'newest' | 'oldest'
  /** Fields of the object that must be equal, however deep. */
  where?: Where
  /** When the object was made, in seconds: not before `from`, and before `until`. */
  created?: { from?: number; until?: number }
  /** Starts behind the object with this id. */
  after?: string
}

/**
 * Where the simulated provider remembers. Objects and the answer that told of them are committed
 * together, so that a process killed in between has either done a thing and can say so, or has not.
 */
export type SandboxStripeStore = {
  get: <K extends Kind>(kind: K, id: string) => Promise<Kinds[K] | null>
  list: <K extends Kind>(kind: K, query: ListQuery) => Promise<Kinds[K][]>
  answered: (key: string) => Promise<SavedAnswer | null>
  commit: (commit: Commit) => Promise<void>
}

/** For tests: forgets with the process, unless the same store is given to the next one. */
export const createMemoryStripeStore = (): SandboxStripeStore => {
  const objects = new Map<string, { kind: Kind; id: string; body: string }>()
  const answers = new Map<string, SavedAnswer>()
  const name = (kind: Kind, id: string) => `${kind} ${id}`
  return {
    get: async <K extends Kind>(kind: K, id: string) => {
      const found = objects.get(name(kind, id))
      return found ? (JSON.parse(found.body) as Kinds[K]) : null
    },
    list: async <K extends Kind>(kind: K, query: ListQuery) => {
      const { limit, order, where = {}, created = {}, after } = query
      const all = [...objects.values()].filter((entry) => entry.kind === kind)
      if (order === 'newest') all.reverse()
      const from = after === undefined ? 0 : all.findIndex((entry) => entry.id === after) + 1
      return all
        .slice(from)
        .map((entry) => JSON.parse(entry.body) as Kinds[K])
        .filter((body) => contains(body, where) && isWithin(body, created))
        .slice(0, limit)
    },
    answered: async (key) => answers.get(key) ?? null,
    commit: async ({ put, remove = [], answer }) => {
      for (const { kind, id, body } of put) {
        objects.set(name(kind, id), { kind, id, body: JSON.stringify(body) })
      }
      for (const { kind, id } of remove) objects.delete(name(kind, id))
      if (answer) answers.set(answer.key, answer)
    },
  }
}

const contains = (value: unknown, where: Where): boolean =>
  Object.entries(where).every(([field, wanted]) => {
    const found = fieldOf(value, field)
    return typeof wanted === 'string' ? found === wanted : contains(found, wanted)
  })

const isWithin = (body: object, { from, until }: NonNullable<ListQuery['created']>): boolean => {
  const made = Number(fieldOf(body, 'created'))
  return (from === undefined || made >= from) && (until === undefined || made < until)
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
