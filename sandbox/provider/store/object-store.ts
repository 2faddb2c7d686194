/** The bodies of a provider's stored objects by kind. */
type Bodies = Record<string, object>

export type Entry<Kinds> = {
  [K in keyof Kinds & string]: { kind: K; id: string; body: Kinds[K] }
}[keyof Kinds & string]

export type ObjectName<Kinds> = { kind: keyof Kinds & string; id: string }

export type Commit<Kinds> = {
  put: readonly Entry<Kinds>[]
  remove?: readonly ObjectName<Kinds>[]
}

type Where = { [field: string]: string | Where }

export type ListQuery = {
  limit: number
  order: 'newest' | 'oldest'
  /** Fields of the object that must be equal, however deep. */
  where?: Where
  /** When the object was created, in seconds: not before `from`, and before `until`. */
  created?: { from?: number; until?: number }
  /** Starts after the object with this id. */
  after?: string
  /**
   * The list, newest first, ends right before the object with this id, even if newer ones exist.
   */
  before?: string
}

/**
 * A simulated provider's storage. All of a commit takes effect at once. A process killed at any
 * point has therefore either done a thing and can report it, or has not.
 */
export type ObjectStore<Kinds> = {
  get: <K extends keyof Kinds & string>(kind: K, id: string) => Promise<Kinds[K] | null>
  /** Returns the named objects that exist, in no order. */
  getMany: (names: readonly ObjectName<Kinds>[]) => Promise<Entry<Kinds>[]>
  list: <K extends keyof Kinds & string>(kind: K, query: ListQuery) => Promise<Kinds[K][]>
  /** An object has one entry at most, and none if the commit removes it. */
  commit: (commit: Commit<Kinds>) => Promise<void>
  /**
   * Stores an object if there is none with its name, or only one whose `at` is not after `endedAt`.
   * False if another is there: of many claims of a name, one succeeds.
   */
  claim: (entry: Entry<Kinds>, endedAt?: number) => Promise<boolean>
}

/**
 * Stores everything in memory, for tests. It is lost with the process unless the next one gets this
 * store.
 */
export const createMemoryObjects = <Kinds extends Bodies>(): ObjectStore<Kinds> => {
  // The objects are stored by kind, so that a query of a short queue is fast for any number of
  // payments.
  const kinds = new Map<string, Map<string, unknown>>()
  const readKind = (kind: string): Map<string, unknown> => {
    const objects = kinds.get(kind) ?? new Map<string, unknown>()
    kinds.set(kind, objects)
    return objects
  }
  const find = <K extends keyof Kinds & string>(kind: K, id: string): Kinds[K] | null =>
    (readKind(kind).get(id) as Kinds[K] | undefined) ?? null
  const put = ({ kind, id, body }: { kind: string; id: string; body: object }): void =>
    void readKind(kind).set(id, freeze(JSON.parse(JSON.stringify(body))))
  return {
    get: async (kind, id) => find(kind, id),
    getMany: async (names) =>
      names.flatMap(({ kind, id }) => {
        const body = find(kind, id)
        return body === null ? [] : [{ kind, id, body }]
      }),
    list: async <K extends keyof Kinds & string>(kind: K, query: ListQuery) => {
      const { limit, order, where = {}, created = {}, after, before } = query
      const all = [...readKind(kind)]
      const isUpwards = order === 'oldest' || before !== undefined
      if (!isUpwards) all.reverse()
      const behind = before ?? after
      const from = behind === undefined ? 0 : all.findIndex(([id]) => id === behind) + 1
      const listed: Kinds[K][] = []
      for (let index = from; index < all.length && listed.length < limit; index += 1) {
        const body = all[index]?.[1]
        if (isWithin(body, created) && contains(body, where)) listed.push(body as Kinds[K])
      }
      return before === undefined ? listed : listed.toReversed()
    },
    commit: async (commit) => {
      for (const entry of commit.put) put(entry)
      for (const { kind, id } of commit.remove ?? []) readKind(kind).delete(id)
    },
    claim: async (entry, endedAt = -Infinity) => {
      const last = find(entry.kind, entry.id)
      if (last !== null && !(Number(readField(last, 'at')) <= endedAt)) return false
      put(entry)
      return true
    },
  }
}

const contains = (value: unknown, where: Where): boolean =>
  Object.entries(where).every(([field, wanted]) => {
    const inner = readField(value, field)
    return typeof wanted === 'string' ? inner === wanted : contains(inner, wanted)
  })

const isWithin = (value: unknown, { from, until }: NonNullable<ListQuery['created']>): boolean => {
  const created = Number(readField(value, 'created'))
  return (from === undefined || created >= from) && (until === undefined || created < until)
}

/** A stored object does not change, so that each read may return it. */
const freeze = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) freeze(inner)
  return Object.freeze(value)
}

const readField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
