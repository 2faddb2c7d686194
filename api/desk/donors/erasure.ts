import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type * as v from 'valibot'
import type {
  ErasureRequestCommand,
  ErasureRequestId,
} from '@almoner/domain/erasure-request/commands.ts'
import { erasureRequests } from '@almoner/domain/erasure-request/index.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { assertStepUp } from '../../use-cases/accounts/step-up/step-up.ts'
import { ownOrganisation, ownStaffId } from '../../use-cases/charity/own-charity.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import { erasureRefusal } from '../../use-cases/erasure-requests/erasure-refusal.ts'
import type { requestErasureSchema } from './contract.ts'
import { loadOwnDonor } from './donor.ts'

/** Asks administration to erase the people of the donor's record. */
export const requestErasure = async (
  c: Context<AppEnv>,
  donorId: PersonId,
  { receivedOn, reason, ...proof }: v.InferOutput<typeof requestErasureSchema>,
): Promise<void> => {
  const { donor, parts } = await loadOwnDonor(c, donorId)
  if (parts.every(({ lastName }) => isErased(lastName))) throw new Refusal('donor_record_erased')
  await assertStepUp(c, proof)
  await send(c, {
    type: 'RequestErasure',
    ...common(c, randomUUID() as string as ErasureRequestId),
    personId: donor.personId,
    people: parts.map(({ personId }) => personId),
    by: ownStaffId(c),
    receivedOn,
    reason,
  })
}

/** Takes the request back, as long as administration has not decided it. */
export const withdrawErasure = async (
  c: Context<AppEnv>,
  donorId: PersonId,
  { requestId }: { requestId: ErasureRequestId },
): Promise<void> => {
  await loadOwnDonor(c, donorId)
  await send(c, { type: 'WithdrawErasureRequest', ...common(c, requestId), by: ownStaffId(c) })
}

const common = (c: Context<AppEnv>, requestId: ErasureRequestId) => ({
  organisationId: ownOrganisation(c),
  requestId,
  at: instantFromMilliseconds(c.get('deps').now()),
})

const send = async (c: Context<AppEnv>, command: ErasureRequestCommand): Promise<void> => {
  const { type, organisationId } = command
  const handled = await sendCommand(c, {
    decider: erasureRequests,
    id: organisationId,
    command,
    input:
      command.type === 'RequestErasure'
        ? { personId: command.personId, receivedOn: command.receivedOn, reason: command.reason }
        : { type, requestId: command.requestId },
  })
  if (!handled.handled) throw erasureRefusal(handled.refused)
}
