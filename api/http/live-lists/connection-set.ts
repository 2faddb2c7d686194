import type { Connection, Reader } from './connection.ts'
import type { Scope } from './followed-lists.ts'

export type ConnectionSet = {
  add: (connection: Connection) => void
  remove: (connection: Connection) => void
  has: (connection: Connection) => boolean
  size: () => number
  all: () => readonly Connection[]
  /** Returns the connections that an event of this scope may concern. */
  at: (scope: Scope) => Iterable<Connection>
  /** Returns the number of streams that this person has open. */
  ofPerson: (reader: Reader) => number
}

/** The open streams of this process, by charity: most events concern charities without any. */
export const createConnectionSet = (): ConnectionSet => {
  const all = new Set<Connection>()
  const byCharity = new Map<Scope, Set<Connection>>()
  const toScope = ({ reader }: Connection): Scope => reader.organisationId ?? 'administration'
  return {
    add: (connection) => {
      all.add(connection)
      const home = toScope(connection)
      byCharity.set(home, (byCharity.get(home) ?? new Set()).add(connection))
    },
    remove: (connection) => {
      all.delete(connection)
      const home = toScope(connection)
      const others = byCharity.get(home)
      others?.delete(connection)
      if (others?.size === 0) byCharity.delete(home)
    },
    has: (connection) => all.has(connection),
    size: () => all.size,
    all: () => [...all],
    at: (scope) => (scope === 'every_desk' ? all : (byCharity.get(scope) ?? [])),
    ofPerson: ({ personId }) => [...all].filter((each) => each.reader.personId === personId).length,
  }
}
