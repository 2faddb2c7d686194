import type { Context } from 'hono'
import { approval } from '@almoner/domain/approval/index.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import { ownOrganisation, ownStaffId } from '../../../use-cases/charity/own-charity.ts'
import { sendCommand } from '../../../use-cases/commands/send-command.ts'
import { recordSecurityEvent } from '../../../use-cases/accounts/security-log.ts'
import type { PayoutAnswer } from '../contract.ts'
import { loadOwnPayout, loadPayout } from './own-payout.ts'

/**
 * Takes back a payout of the signed-in person that waits for its approval. Others refuse its
 * approval instead.
 */
export const cancelPayout = async (
  c: Context<AppEnv>,
  payoutId: Id<'payout'>,
): Promise<PayoutAnswer> => {
  const organisationId = ownOrganisation(c)
  const by = ownStaffId(c)
  const { requestedBy } = await loadOwnPayout(c, payoutId)
  if (requestedBy !== by) throw new Refusal('not_own_request')
  const at = instantFromMilliseconds(c.get('deps').now())
  const described = (name: string) => ({
    correlation: payoutId,
    commandId: `${name}:${payoutId}:${by}`,
    input: {},
  })
  const because = 'by_person'
  const cancelled = await sendCommand(c, {
    decider: treasury,
    id: organisationId,
    command: { type: 'CancelPayout', organisationId, payoutId, because, by, at },
    ...described('CancelPayout'),
  })
  if (!cancelled.handled) {
    throw new Refusal(cancelled.refused === 'payout_sent' ? 'payout_sent' : 'payout_not_open')
  }
  // No decision about the payout is needed any more. If its approval request was not recorded yet,
  // its process ends.
  await sendCommand(c, {
    decider: approval,
    id: payoutId,
    command: { type: 'CancelApproval', by, at },
    ...described('CancelApproval'),
  })
  await recordSecurityEvent(c, { event: 'payout_cancelled', outcome: 'succeeded' })
  return await loadPayout(c, payoutId)
}
