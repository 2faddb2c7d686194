import type { Context } from 'hono'
import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import { handleCommand, type Handled } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { ownOrganisation, ownStaffId } from '../charity/own-charity.ts'
import { personContext } from './person-context.ts'

type Asked<S, C, E extends AnyEvent, R extends string> = {
  decider: Decider<S, C, E, R>
  /** Of something of the staff member's own charity: the caller has made sure of it. */
  id: string
  command: C
  /** With the command's type and the id it names the click: the same click again is one command. */
  key: string
  /** What must be the same where the click comes again. */
  input: unknown
  /** The read models that the answer is read from. */
  readModels: readonly string[]
}

/**
 * Records a command of the signed-in staff member on one thing of their charity. Answers after the
 * read models have it, or with the refusal, of which each caller makes its own problem.
 */
export const handleStaffCommand = async <
  S,
  C extends { type: string },
  E extends AnyEvent,
  R extends string,
>(
  c: Context<AppEnv>,
  { decider, id, command, key, input, readModels }: Asked<S, C, E, R>,
): Promise<Handled<S, R>> => {
  const { store, catchUp } = c.get('deps')
  const handled = await handleCommand(store, {
    decider,
    id,
    command,
    context: await personContext(c, {
      by: { realm: 'staff', personId: ownStaffId(c) },
      tenant: ownOrganisation(c),
      correlation: id,
      commandId: `${command.type}:${id}:${key}`,
      input,
    }),
  })
  if (handled.handled) await catchUp.waitFor(readModels, handled.position)
  return handled
}
