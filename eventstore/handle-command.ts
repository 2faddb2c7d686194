import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import { createCommandLines } from './command-lines.ts'
import type { CommandLines } from './command-lines.ts'
import type { Command, Handled } from './commands/command.ts'
import type { EventStore } from './event-store.ts'

export { CommandKeyReused, TooBusy } from './commands/command.ts'
export type { CommandContext, Handled } from './commands/command.ts'
export { loadState, recentState, rememberedState } from './known-states.ts'

/**
 * Load, fold, decide, append at the revision that was loaded. Losing a race means deciding again
 * on what is true now. A crash between the append and the answer is settled by repeating: events
 * take their ids from the command's, so a repeat is found in the books before it is decided.
 *
 * Commands that wait for one stream are decided in their order and written together; none is hurt
 * by another, except that all hear when nobody knows whether they were written.
 *
 * Throws `TooBusy`, `CommandKeyReused`, `QueueFull`, and what the store throws.
 */
export const handleCommand = async <S, C, E extends AnyEvent, R extends string>(
  store: EventStore,
  command: Command<S, C, E, R>,
): Promise<Handled<S, R>> =>
  await new Promise<Handled<S, R>>((resolve, reject) => {
    linesOf(store).join({ ...command, resolve, reject })
  })

const lines = new WeakMap<EventStore, CommandLines>()

const linesOf = (store: EventStore): CommandLines => {
  const known = lines.get(store)
  if (known) return known
  const created = createCommandLines(store)
  lines.set(store, created)
  return created
}
