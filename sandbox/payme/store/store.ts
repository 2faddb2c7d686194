import type { Entry, Kind, Kinds } from '../objects.ts'

export type Commit = { put: readonly Entry[]; remove?: readonly { kind: Kind; id: string }[] }

type ListQuery = {
  limit: number
  order: 'newest' | 'oldest'
  /** The id of the only merchant whose objects are listed. */
  clientId?: string
}

/** The simulated provider's storage: a commit is atomic. */
export type SandboxPaymeStore = {
  get: <K extends Kind>(kind: K, id: string) => Promise<Kinds[K] | null>
  list: <K extends Kind>(kind: K, query: ListQuery) => Promise<Kinds[K][]>
  commit: (commit: Commit) => Promise<void>
  /** Records a Trace-Id for five minutes; false for one that was used. */
  claimTrace: (traceId: string, now: number) => Promise<boolean>
}

export const traceLastsMilliseconds = 5 * 60_000

/**
 * Stores everything in memory, for tests. It is lost with the process unless the next one gets this
 * store.
 */
export const createMemoryPaymeStore = (): SandboxPaymeStore => {
  const bodies: Record<Kind, Map<string, string>> = {
    request: new Map(),
    transaction: new Map(),
    delivery: new Map(),
  }
  const traces = new Map<string, number>()
  return {
    get: async <K extends Kind>(kind: K, id: string) => {
      const body = bodies[kind].get(id)
      return body === undefined ? null : (JSON.parse(body) as Kinds[K])
    },
    list: async <K extends Kind>(kind: K, { limit, order, clientId }: ListQuery) => {
      const all = [...bodies[kind].values()]
      if (order === 'newest') all.reverse()
      return all
        .map((body) => JSON.parse(body) as Kinds[K])
        .filter((body) => clientId === undefined || body.clientId === clientId)
        .slice(0, limit)
    },
    commit: async ({ put, remove = [] }) => {
      for (const { kind, id, body } of put) bodies[kind].set(id, JSON.stringify(body))
      for (const { kind, id } of remove) bodies[kind].delete(id)
    },
    claimTrace: async (traceId, now) => {
      const last = traces.get(traceId)
      if (last !== undefined && last > now - traceLastsMilliseconds) return false
      traces.set(traceId, now)
      return true
    },
  }
}
