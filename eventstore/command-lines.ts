import { setImmediate } from 'node:timers/promises'
import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import type { StreamName } from '@almoner/domain/kernel/ids.ts'
import { elapsedOf } from './port/elapsed.ts'
import type { EventStore } from './event-store.ts'
import { handleGroup } from './handle-group.ts'
import type { Asked } from './handle-group.ts'
import { statesOf } from './known-states.ts'
import { streamOf } from './commands/load.ts'
import type { Known } from './commands/load.ts'
import { QueueFull } from './one-at-a-time.ts'

/** A command of any aggregate. Those of one decider go together and never meet another's state. */
type AnyAsked = Asked<unknown, unknown, AnyEvent, string>

export type CommandLines = {
  /** Throws `QueueFull`; whatever else comes of it, the command itself is told. */
  join: <S, C, E extends AnyEvent, R extends string>(asked: Asked<S, C, E, R>) => void
}

const mostWaitingForAStream = 1_000

/**
 * The commands that wait, in a line for each stream. Whoever finds a stream idle is served at once,
 * and those who come meanwhile go together with the next group: within a process nobody loses a
 * race for a stream, and a crowd at one stream shares one read and one commit.
 */
export const createCommandLines = (store: EventStore): CommandLines => {
  const lines = new Map<StreamName, AnyAsked[]>()
  const states = statesOf(store)

  const serve = async (stream: StreamName, line: AnyAsked[]): Promise<void> => {
    let known: Known<unknown> | null = null
    let served: AnyAsked['decider'] | undefined
    for (;;) {
      const [first] = line
      if (first === undefined) break
      const { decider, id } = first
      // A stream that is never left alone is read again all the same: what it says about a person
      // who was erased meanwhile must not be remembered.
      if (decider !== served || (known && !states.isFresh(known))) known = null
      served = decider
      known ??= states.find(decider, id)?.known ?? null
      const seenAt = elapsedOf(store)
      known = await handleGroup(store, line, {
        known,
        learn: (now) => {
          if (now === null) states.forget(stream)
          else states.keep(decider, now, seenAt)
        },
      })
      // Who was just answered often comes straight back, and need not wait for a read then.
      if (line.length === 0) await setImmediate()
    }
    lines.delete(stream)
  }

  return {
    join: (asked) => {
      const stream = streamOf(asked.decider, asked.id)
      const line = lines.get(stream)
      if (line === undefined) {
        const begun = [asked as unknown as AnyAsked]
        lines.set(stream, begun)
        void serve(stream, begun)
        return
      }
      if (line.length > mostWaitingForAStream) {
        throw new QueueFull(`${line.length} wait for ${stream}`)
      }
      line.push(asked as unknown as AnyAsked)
    },
  }
}
