import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { may, type Role } from '@almoner/domain/staff/permissions.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { createNotifier } from '@almoner/eventstore/subscriptions/notifier.ts'
import { laterPosition, writePosition, type Position } from '@almoner/eventstore/position.ts'
import type { ListsChanged, LiveList } from './contract.ts'
import type { FollowedList, Scope } from './followed-lists.ts'

/** The signed-in reader of a stream. */
export type Reader = {
  personId: string
  role: Role
  /** Null for an administrator. */
  organisationId: OrganisationId | null
}

export type ConnectionTiming = {
  /**
   * The time for which changes are collected before a message, because one command changes several
   * lists.
   */
  gatherMilliseconds: number
  /** The minimum time between two messages. */
  betweenMilliseconds: number
  heartbeatMilliseconds: number
}

/** An open stream of one browser. */
export type Connection = {
  reader: Reader
  /** Yields the messages to send; null is a heartbeat. Ends when the connection ends. */
  messages: () => AsyncGenerator<ListsChanged | null, void, undefined>
  end: () => void
  /** Called once, when the connection ends. */
  onEnd: (act: () => void) => void
  /** Whether the reader may see that this list changed. */
  sees: (followed: FollowedList, scope: Scope) => boolean
  changed: (followed: FollowedList, change: { scope: Scope; position: Position }) => void
}

export const createConnection = (
  reader: Reader,
  { gatherMilliseconds, betweenMilliseconds, heartbeatMilliseconds }: ConnectionTiming,
): Connection => {
  const ending = new AbortController()
  const { signal } = ending
  const notifier = createNotifier()
  const lists = new Set<LiveList>()
  let position: Position = 0n
  let gatheredAt = Infinity

  const sees = ({ permission }: FollowedList, scope: Scope): boolean =>
    may(reader.role, permission) && isInScope(reader, scope)

  const take = (): ListsChanged => {
    const change = { lists: [...lists], position: writePosition(position) }
    lists.clear()
    gatheredAt = Infinity
    return change
  }

  async function* messages(): AsyncGenerator<ListsChanged | null, void, undefined> {
    let nextAt = 0
    let heartbeatAt = performance.now() + heartbeatMilliseconds
    while (!signal.aborted) {
      const seenCount = notifier.count()
      const now = performance.now()
      const dueAt = Math.max(gatheredAt, nextAt)
      if (now >= heartbeatAt) {
        heartbeatAt = now + heartbeatMilliseconds
        yield null
      } else if (now >= dueAt) {
        nextAt = now + betweenMilliseconds
        yield take()
      } else {
        const forMilliseconds = Math.ceil(Math.min(dueAt, heartbeatAt) - now)
        await notifier.wait(seenCount, { forMilliseconds, signal })
      }
    }
  }

  return {
    reader,
    messages,
    end: () => ending.abort(),
    onEnd: (act) => signal.addEventListener('abort', act, { once: true }),
    sees,
    changed: (followed, change) => {
      assert(sees(followed, change.scope), 'a reader hears of their own lists only')
      if (lists.size === 0) gatheredAt = performance.now() + gatherMilliseconds
      lists.add(followed.list)
      position = laterPosition(position, change.position)
      notifier.notify()
    },
  }
}

const isInScope = ({ organisationId }: Reader, scope: Scope): boolean => {
  if (scope === 'administration') return organisationId === null
  if (scope === 'every_desk') return organisationId !== null
  return organisationId === scope
}
