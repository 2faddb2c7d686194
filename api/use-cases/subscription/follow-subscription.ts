import type { Context } from 'hono'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { findPlanToFollow } from '@almoner/workflows/steps/subscription/follow-plan.ts'
import { findRestToFollow } from '@almoner/workflows/steps/subscription/follow-suspension.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { sendCommand } from '../commands/send-command.ts'

/** Records the plan of the subscription in the charity's own stream, by which its pages go. */
export const followSubscription = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<void> => {
  const command = await findPlanToFollow(c.get('deps').store, organisationId)
  if (command === null) return
  const followed = await sendCommand(c, command)
  assert(followed.handled, 'a charity follows its subscription')
}

/** Records in the subscription that it rests while its charity is suspended, or resumes. */
export const followSuspension = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<void> => {
  const command = await findRestToFollow(c.get('deps').store, organisationId)
  if (command === null) return
  const followed = await sendCommand(c, command)
  assert(followed.handled, 'a subscription follows the suspension of its charity')
}
