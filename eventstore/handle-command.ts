import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import { createCommandQueue } from './commands/queue/command-queue.ts'
import type { CommandQueue } from './commands/queue/command-queue.ts'
import type { Command, Handled } from './commands/command.ts'
import type { EventStore } from './event-store.ts'

export { CommandKeyReused, TooBusy } from './commands/command.ts'
export type { CommandContext, Handled } from './commands/command.ts'
export { loadState, cachedState, peekState } from './commands/state-cache.ts'

/**
 * Loads, folds, decides, and appends at the revision that was loaded. After a conflict the command
 * is decided again on the newer state. If an answer was lost in a crash, the command is sent again.
 * Its events take their ids from the command's id, so the first decision is found before a second
 * is made.
 *
 * Commands that wait for one stream are decided in their order and written together. A fault of one
 * does not affect the others, unless it is unknown whether they were written.
 *
 * Throws `TooBusy`, `CommandKeyReused`, `QueueFull`, and any error of the store.
 */
export const handleCommand = async <S, C, E extends AnyEvent, R extends string>(
  store: EventStore,
  command: Command<S, C, E, R>,
): Promise<Handled<S, R>> =>
  await new Promise<Handled<S, R>>((resolve, reject) => {
    getQueue(store).enqueue({ ...command, resolve, reject })
  })

const queues = new WeakMap<EventStore, CommandQueue>()

const getQueue = (store: EventStore): CommandQueue => {
  const existing = queues.get(store)
  if (existing) return existing
  const created = createCommandQueue(store)
  queues.set(store, created)
  return created
}
