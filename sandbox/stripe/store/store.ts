import type { AccountParts } from '../account/requirements.ts'
import type { Booking } from '../booking/booking-objects.ts'
import type { Entry, Kind, Kinds } from '../objects.ts'

/** The first answer to an idempotency key, word for word. */
export type SavedAnswer = {
  key: string
  /** The request: a repeated key must have an identical request. */
  request: string
  status: number
  body: string
  savedAtMilliseconds: number
}

export type Commit = {
  put: readonly Entry[]
  remove?: readonly ObjectName[]
  answer?: SavedAnswer | null
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

type ObjectName = { kind: Kind; id: string }

/** A charity has a handful of persons and accounts. */
export const mostParts = 100

/**
 * The simulated provider's storage. Objects and the response about them are committed together. A
 * process killed at any point has therefore either done a thing and can report it, or has not.
 */
export type SandboxStripeStore = {
  get: <K extends Kind>(kind: K, id: string) => Promise<Kinds[K] | null>
  /** Returns the named objects that exist, in no order. */
  getMany: (names: readonly ObjectName[]) => Promise<Entry[]>
  /**
   * Returns an account with its persons and bank accounts, the newest first; null if there is none.
   */
  loadAccount: (id: string) => Promise<AccountParts | null>
  list: <K extends Kind>(kind: K, query: ListQuery) => Promise<Kinds[K][]>
  answered: (key: string) => Promise<SavedAnswer | null>
  commit: (commit: Commit) => Promise<void>
  /** The net of all that an account has booked, by whether it is available at a second. */
  sumBalance: (account: string, at: number) => Promise<{ available: number; pending: number }>
  /** Returns those of these accounts with money that became available in a period, in seconds. */
  listAvailable: (
    accounts: readonly string[],
    period: { after: number; until: number },
  ) => Promise<string[]>
  /** Makes all pending money available at a second, and answers whose it was. */
  settle: (accounts: readonly string[], at: number) => Promise<string[]>
}

/**
 * Stores everything in memory, for tests. It is lost with the process unless the next one gets this
 * store.
 */
export const createMemoryStripeStore = (): SandboxStripeStore => {
  // The objects are stored by kind, so that a query of a short queue is fast for any number of
  // payments.
  const kinds = new Map<Kind, Map<string, Stored>>()
  const answers = new Map<string, SavedAnswer>()
  const ofKind = (kind: Kind): Map<string, Stored> => {
    const objects = kinds.get(kind) ?? new Map<string, Stored>()
    kinds.set(kind, objects)
    return objects
  }
  const allBooked = (): Booking[] =>
    Array.from(ofKind('balance_transaction').values(), ({ text }) => JSON.parse(text) as Booking)
  const find = <K extends Kind>(kind: K, id: string): Kinds[K] | null => {
    const entry = ofKind(kind).get(id)
    return entry === undefined ? null : (JSON.parse(entry.text) as Kinds[K])
  }
  const list = <K extends Kind>(kind: K, query: ListQuery): Kinds[K][] => {
    const { limit, order, where = {}, created = {}, after, before } = query
    const all = [...ofKind(kind)]
    const isUpwards = order === 'oldest' || before !== undefined
    if (!isUpwards) all.reverse()
    const behind = before ?? after
    const from = behind === undefined ? 0 : all.findIndex(([id]) => id === behind) + 1
    const bodies: Kinds[K][] = []
    for (let index = from; index < all.length && bodies.length < limit; index += 1) {
      const entry = all[index]?.[1]
      if (entry === undefined || !isWithin(entry, created)) continue
      const body = JSON.parse(entry.text) as Kinds[K]
      if (contains(body, where)) bodies.push(body)
    }
    return before === undefined ? bodies : bodies.toReversed()
  }
  return {
    get: async (kind, id) => find(kind, id),
    getMany: async (names) =>
      names.flatMap(({ kind, id }) => {
        const body = find(kind, id)
        return body === null ? [] : [{ kind, id, body } as Entry]
      }),
    loadAccount: async (id) => {
      const account = find('account', id)
      const own = { limit: mostParts, order: 'newest', where: { account: id } } as const
      return (
        account && {
          account,
          persons: list('person', own),
          bankAccounts: list('bank_account', own),
        }
      )
    },
    list: async (kind, query) => list(kind, query),
    answered: async (key) => answers.get(key) ?? null,
    sumBalance: async (account, at) => {
      const own = allBooked().filter((each) => each.account === account)
      const sum = (booked: readonly Booking[]) => booked.reduce((net, each) => net + each.net, 0)
      return {
        available: sum(own.filter((each) => each.available_on <= at)),
        pending: sum(own.filter((each) => each.available_on > at)),
      }
    },
    listAvailable: async (accounts, { after, until }) => {
      const became = allBooked().filter(
        ({ available_on }) => available_on > after && available_on <= until,
      )
      return accounts.filter((account) => became.some((each) => each.account === account))
    },
    settle: async (accounts, at) => {
      const pending = allBooked().filter(
        (each) => each.available_on > at && accounts.includes(each.account),
      )
      for (const booked of pending) {
        ofKind('balance_transaction').set(booked.id, toStored({ ...booked, available_on: at }))
      }
      return [...new Set(pending.map(({ account }) => account))]
    },
    commit: async ({ put, remove = [], answer }) => {
      for (const { kind, id, body } of put) ofKind(kind).set(id, toStored(body))
      for (const { kind, id } of remove) ofKind(kind).delete(id)
      if (answer) answers.set(answer.key, answer)
    },
  }
}

const contains = (value: unknown, where: Where): boolean =>
  Object.entries(where).every(([field, wanted]) => {
    const fieldValue = readField(value, field)
    return typeof wanted === 'string' ? fieldValue === wanted : contains(fieldValue, wanted)
  })

/**
 * An object's text and the moment by which most lists are cut, so that objects outside are not
 * parsed.
 */
type Stored = { text: string; created: number }

const toStored = (body: object): Stored => ({
  text: JSON.stringify(body),
  created: Number(readField(body, 'created')),
})

const isWithin = (
  { created }: Stored,
  { from, until }: NonNullable<ListQuery['created']>,
): boolean => (from === undefined || created >= from) && (until === undefined || created < until)

const readField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
