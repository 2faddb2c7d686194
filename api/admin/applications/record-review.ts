import type { Context } from 'hono'
import type { ReviewCommand } from '@almoner/domain/application/commands.ts'
import { application } from '@almoner/domain/application/index.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'

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
  const handled = await sendCommand(c, {
    decider: application,
    id: organisationId,
    command,
    by: { realm: 'administrator', personId: command.administratorId },
    tenant: organisationId,
    key: `${command.administratorId}:${key}`,
    input,
  })
  if (!handled.handled) throw new Refusal(handled.refused)
}
