import { setImmediate } from 'node:timers/promises'
import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import type { StreamName } from '@almoner/domain/kernel/ids.ts'
import { elapsedMilliseconds } from '../../port/elapsed.ts'
import type { EventStore } from '../../event-store.ts'
import { handleBatch } from './handle-batch.ts'
import type { PendingCommand } from './handle-batch.ts'
import { getStateCache } from '../state-cache.ts'
import { saveSnapshot } from '../loading/snapshot.ts'
import { emptyState, toStreamName, type StreamState } from '../loading/stream-state.ts'
import { QueueFull } from './keyed-queue.ts'

/** A command of any aggregate. A batch holds the commands of one decider only. */
type AnyPendingCommand = PendingCommand<unknown, unknown, AnyEvent, string>

export type CommandQueue = {
  /** Throws `QueueFull`. Every other outcome goes to the command's own `resolve` or `reject`. */
  enqueue: <S, C, E extends AnyEvent, R extends string>(pending: PendingCommand<S, C, E, R>) => void
}

const mostWaitingForAStream = 1_000

/**
 * Keeps one queue of waiting commands for each stream. A command for an idle stream starts at once;
 * commands that arrive while it runs form the next batch. No command of this process loses a race
 * for a stream, and a batch shares one read and one commit. If 64 writers share a stream, 27 times
 * as many commands get through as one by one.
 */
export const createCommandQueue = (store: EventStore): CommandQueue => {
  const queues = new Map<StreamName, AnyPendingCommand[]>()
  const states = getStateCache(store)

  const work = async (stream: StreamName, queue: AnyPendingCommand[]): Promise<void> => {
    let streamState: StreamState<unknown> | null = null
    let lastDecider: AnyPendingCommand['decider'] | undefined
    for (;;) {
      const [first] = queue
      if (first === undefined) break
      const { decider, id } = first
      // A busy stream is read again at intervals, because the personal data of an erased person
      // must not stay in memory.
      if (decider !== lastDecider || (streamState && !states.isFresh(streamState)))
        streamState = null
      lastDecider = decider
      streamState ??= states.find(decider, id)?.known ?? null
      if (first.beginsStream === true) streamState ??= emptyState(store, decider, id)
      const seenAt = elapsedMilliseconds(store)
      streamState = await handleBatch(store, queue, {
        known: streamState,
        onState: (now) => {
          if (now === null) states.forget(stream)
          else states.keep(decider, now, seenAt)
        },
      })
      if (streamState !== null) await saveSnapshot(store, decider, streamState)
      // A caller that was just answered often sends its next command, which then needs no read.
      if (queue.length === 0) await setImmediate()
    }
    queues.delete(stream)
  }

  return {
    enqueue: (pending) => {
      const stream = toStreamName(pending.decider, pending.id)
      const queue = queues.get(stream)
      if (queue === undefined) {
        const started = [pending as unknown as AnyPendingCommand]
        queues.set(stream, started)
        void work(stream, started)
        return
      }
      if (queue.length > mostWaitingForAStream) {
        throw new QueueFull(`${queue.length} wait for ${stream}`)
      }
      queue.push(pending as unknown as AnyPendingCommand)
    },
  }
}
