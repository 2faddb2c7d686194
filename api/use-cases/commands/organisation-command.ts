import type { Context } from 'hono'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type {
  OrganisationCommand,
  OrganisationRefusal,
} from '@almoner/domain/organisation/commands.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { personContext } from './person-context.ts'

type Asked = {
  organisationId: OrganisationId
  staffId: StaffId
  command: OrganisationCommand
  commandId: string
  /** What must be the same where the command comes again under its id; left out: its type. */
  input?: object
  /** The read models that the answer is read from. */
  readModels?: readonly string[]
}

/**
 * Records what a staff member asks of their charity. Answers after the read models have it, or
 * with the refusal, of which each caller makes its own problem.
 */
export const handleOrganisationCommand = async (
  c: Context<AppEnv>,
  {
    organisationId,
    staffId,
    command,
    commandId,
    input = { type: command.type },
    readModels = ['charity-directory'],
  }: Asked,
): Promise<OrganisationRefusal | null> => {
  const { store, catchUp } = c.get('deps')
  const result = await handleCommand(store, {
    decider: organisation,
    id: organisationId,
    command,
    context: await personContext(c, {
      by: { realm: 'staff', personId: staffId },
      tenant: organisationId,
      commandId,
      input,
    }),
  })
  if (!result.handled) return result.refused
  await catchUp.waitFor(readModels, result.position)
  return null
}
