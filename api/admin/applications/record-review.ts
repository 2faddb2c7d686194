import type { Context } from 'hono'
import type { ReviewCommand } from '@almoner/domain/application/commands.ts'
import { application } from '@almoner/domain/application/index.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'

type Recorded = {
  command: ReviewCommand
  /** The idempotency key: a retried request is the same command. */
  key: string
  /** The input, which must not differ in a retried request. */
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
