import type { Context } from 'hono'
import type * as v from 'valibot'
import type { ErasureRequestId } from '@almoner/domain/erasure-request/commands.ts'
import { erasureRequests } from '@almoner/domain/erasure-request/index.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { ownAdministratorId } from '../../use-cases/accounts/administrators/administrators.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'
import type { StepUpProof } from '../../use-cases/accounts/step-up/contract.ts'
import { assertStepUp } from '../../use-cases/accounts/step-up/step-up.ts'
import { requestKey } from '../../use-cases/commands/idempotency-key.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import { erasureRefusal } from '../../use-cases/erasure-requests/erasure-refusal.ts'
import { loadErasureRequest } from './answer.ts'
import type { declineErasureSchema } from './contract.ts'
import { findAccounts } from './reach.ts'

/** Approves the erasure. A process begins it as soon as the approval is recorded. */
export const approveErasure = async (
  c: Context<AppEnv>,
  requestId: ErasureRequestId,
  { stepUp }: { stepUp: StepUpProof },
): Promise<void> => {
  const { organisationId, people } = await loadErasureRequest(c, requestId)
  await assertStepUp(c, stepUp)
  const accounts = await findAccounts(c, { organisationId, people })
  const handled = await sendCommand(c, {
    ...sent(c, { organisationId, requestId }),
    command: {
      type: 'ApproveErasureRequest',
      ...common(c, { organisationId, requestId }),
      accounts: accounts.map(({ donorId }) => donorId),
    },
    input: { requestId },
  })
  if (!handled.handled) throw erasureRefusal(handled.refused)
  await log(c, 'erasure_approved')
}

/** Declines the erasure, with a reason for the charity. */
export const declineErasure = async (
  c: Context<AppEnv>,
  requestId: ErasureRequestId,
  { reason, stepUp }: v.InferOutput<typeof declineErasureSchema>,
): Promise<void> => {
  const { organisationId } = await loadErasureRequest(c, requestId)
  await assertStepUp(c, stepUp)
  const handled = await sendCommand(c, {
    ...sent(c, { organisationId, requestId }),
    command: {
      type: 'DeclineErasureRequest',
      ...common(c, { organisationId, requestId }),
      reason,
    },
    input: { requestId, reason },
  })
  if (!handled.handled) throw erasureRefusal(handled.refused)
  await log(c, 'erasure_declined')
}

type Key = Pick<Awaited<ReturnType<typeof loadErasureRequest>>, 'organisationId' | 'requestId'>

const common = (c: Context<AppEnv>, key: Key) => ({
  ...key,
  administratorId: ownAdministratorId(c),
  at: instantFromMilliseconds(c.get('deps').now()),
})

const sent = (c: Context<AppEnv>, { organisationId }: Key) => ({
  decider: erasureRequests,
  id: organisationId,
  tenant: organisationId,
  key: `${ownAdministratorId(c)}:${requestKey(c)}`,
})

const log = (c: Context<AppEnv>, reason: string): Promise<void> =>
  recordSecurityEvent(c, { event: 'administrator_acted', outcome: 'succeeded', reason })
