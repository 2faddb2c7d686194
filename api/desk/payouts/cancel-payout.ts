import type { Context } from 'hono'
import { approval } from '@almoner/domain/approval/index.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { ownOrganisation, ownStaffId } from '../../use-cases/charity/own-charity.ts'
import { personContext } from '../../use-cases/commands/person-context.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'
import type { PayoutAnswer } from './contract.ts'
import { loadOwnPayout, loadPayout } from './own-payout.ts'

/**
 * Takes back a payout of the signed-in person that waits for its approval. Others refuse its
 * approval instead.
 */
export const cancelPayout = async (
  c: Context<AppEnv>,
  payoutId: Id<'payout'>,
): Promise<PayoutAnswer> => {
  const { store, catchUp, now } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const by = ownStaffId(c)
  const { requestedBy } = await loadOwnPayout(c, payoutId)
  if (requestedBy !== by) throw new Refusal('not_own_request')
  const at = instantFromMilliseconds(now())
  const context = (name: string) =>
    personContext(c, {
      by: { realm: 'staff', personId: by },
      tenant: organisationId,
      correlation: payoutId,
      commandId: `${name}:${payoutId}:${by}`,
      input: {},
    })
  const because = 'by_person'
  const cancelled = await handleCommand(store, {
    decider: treasury,
    id: organisationId,
    command: { type: 'CancelPayout', organisationId, payoutId, because, by, at },
    context: await context('CancelPayout'),
  })
  if (!cancelled.handled) {
    throw new Refusal(cancelled.refused === 'payout_sent' ? 'payout_sent' : 'payout_not_open')
  }
  // Nobody is to decide about it any more. Where its request was not recorded yet, its process ends.
  const closed = await handleCommand(store, {
    decider: approval,
    id: payoutId,
    command: { type: 'CancelApproval', by, at },
    context: await context('CancelApproval'),
  })
  await recordSecurityEvent(c, { event: 'payout_cancelled', outcome: 'succeeded' })
  await catchUp.waitFor(['treasury', 'payouts', 'activity'], cancelled.position)
  if (closed.handled) await catchUp.waitFor(['approvals'], closed.position)
  return await loadPayout(c, payoutId)
}
