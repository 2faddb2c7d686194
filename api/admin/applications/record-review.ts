import type { Context } from 'hono'
import type { ReviewCommand } from '@almoner/domain/application/commands.ts'
import { application } from '@almoner/domain/application/index.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { personContext } from '../../use-cases/commands/person-context.ts'

type Recorded = {
  command: ReviewCommand
  /** Of one click: a repeated one is one command. */
  key: string
  /** The input that must be the same in a repeat. */
  input: object
}

/** Records what a reviewer does, and answers after the list has it. */
export const recordReview = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  { command, key, input }: Recorded,
): Promise<void> => {
  const { store, catchUp } = c.get('deps')
  const handled = await handleCommand(store, {
    decider: application,
    id: organisationId,
    command,
    context: await personContext(c, {
      by: { realm: 'administrator', personId: command.administratorId },
      tenant: organisationId,
      commandId: `${command.type}:${organisationId}:${command.administratorId}:${key}`,
      input,
    }),
  })
  if (!handled.handled) throw new Refusal(handled.refused)
  await catchUp.waitFor(['application-desk'], handled.position)
}
