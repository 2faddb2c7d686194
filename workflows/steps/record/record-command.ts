import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { handleCommand, type Handled } from '@almoner/eventstore/handle-command.ts'

type Books = { store: EventStore; now: () => Instant }

/** The name of the process, or the actor in whose name it records. */
type Author = { process: string; actor?: undefined } | { actor: string; process?: undefined }

/**
 * The instance and its step (default: the type of the command), which repeats under the same command
 * id; or an id of its own, if the command is the same whichever instance records it.
 */
type Repeated =
  | { processId: string; step?: string; commandId?: undefined; causation?: undefined }
  | { commandId: string; causation?: string | null; processId?: undefined; step?: undefined }

type ProcessCommand<S, C, E extends AnyEvent, R extends string> = {
  decider: Decider<S, C, E, R>
  id: string
  command: C
  tenant: OrganisationId | null
  /** Default: the id. */
  correlation?: string
  /** What must be the same in a repeat. Default: the type. */
  input?: unknown
  /** Default: now. */
  at?: Instant
} & Author &
  Repeated

/** Records a command in the name of a process. Each caller decides what a refusal means. */
export const recordCommand = <S, C extends { type: string }, E extends AnyEvent, R extends string>(
  { store, now }: Books,
  recorded: ProcessCommand<S, C, E, R>,
): Promise<Handled<S, R>> => {
  const { decider, id, command, tenant, correlation = id, input, at = now() } = recorded
  const { processId, step = command.type } = recorded
  return handleCommand(store, {
    decider,
    id,
    command,
    context: {
      tenant,
      actor: recorded.actor ?? `process:${recorded.process}`,
      correlation,
      causation: processId ?? recorded.causation ?? null,
      commandId: recorded.commandId ?? `${processId}:${step}`,
      input: input === undefined ? { type: command.type } : input,
      at,
    },
  })
}
