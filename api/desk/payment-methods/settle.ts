import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { asPerson, type Id, type OrganisationId, type StaffId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { MethodCommand } from '@almoner/domain/organisation/commands.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { ChangedBy } from '@almoner/domain/organisation/payment-methods/methods-changed.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { describeDevice } from '../../middleware/caller/device-name.ts'
import { callerAddress } from '../../middleware/caller/rate-limit.ts'
import { Refusal } from '../../http/problem.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import { organisationProblem } from '../../use-cases/commands/organisation-problem.ts'

/** Returns the author and origin of a change, for the notification to the charity's owners. */
const changedBy = (c: Context<AppEnv>): ChangedBy => {
  const { realm, personId } = requirePresent(c.get('signedIn'), 'who is signed in')
  assert(realm !== 'donor', 'no donor says how a charity is paid')
  return {
    realm,
    personId: asPerson(personId as StaffId | Id<'administrator'>),
    device: describeDevice(c.req.header('User-Agent')),
    network: callerAddress(c),
    at: instantFromMilliseconds(c.get('deps').now()),
  }
}

/** Records how a charity may be paid, and answers after payers and the desk see it. */
export const settle = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  command: MethodCommand,
): Promise<void> => {
  const handled = await sendCommand(c, {
    decider: organisation,
    id: organisationId,
    command: { ...command, changedBy: changedBy(c) },
    tenant: organisationId,
    // A repeat changes nothing, so it needs no key of its own.
    key: randomUUID(),
    input: command,
  })
  if (!handled.handled) throw new Refusal(organisationProblem[handled.refused])
}

/** Refuses, before anything is stored, what would be refused afterwards. */
export const refuseEarly = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  command: MethodCommand,
): Promise<void> => {
  const { state } = await loadState(c.get('deps').store, organisation, organisationId)
  const decided = organisation.decide(command, state)
  if ('refused' in decided) throw new Refusal(organisationProblem[decided.refused])
}
