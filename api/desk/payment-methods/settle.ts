import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { asPerson, type Id, type OrganisationId, type StaffId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { MethodCommand, OrganisationRefusal } from '@almoner/domain/organisation/commands.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { ChangedBy } from '@almoner/domain/organisation/methods-changed.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../app-env.ts'
import { describeDevice } from '../../middleware/device-name.ts'
import { callerAddress } from '../../middleware/rate-limit.ts'
import { Refusal } from '../../problem.ts'
import type { ProblemCode } from '../../problem-codes.ts'

type About = { organisationId: OrganisationId; actor: string }

/** Who changes it and from where, for the notification to the charity's owners. */
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
  { organisationId, actor }: About,
  command: MethodCommand,
): Promise<void> => {
  const { store, catchUp, now } = c.get('deps')
  const handled = await handleCommand(store, {
    decider: organisation,
    id: organisationId,
    command: { ...command, changedBy: changedBy(c) },
    context: {
      tenant: organisationId,
      actor,
      correlation: organisationId,
      causation: c.get('requestId'),
      // A repeat changes nothing, so it needs no key of its own.
      commandId: `${command.type}:${organisationId}:${randomUUID()}`,
      input: command,
      at: instantFromMilliseconds(now()),
    },
  })
  if (!handled.handled) throw new Refusal(problemCodes[handled.refused])
  await catchUp.waitFor(['charity-directory'], handled.position)
}

/** Refuses, before anything is stored, what would be refused afterwards. */
export const refuseEarly = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  command: MethodCommand,
): Promise<void> => {
  const { state } = await loadState(c.get('deps').store, organisation, organisationId)
  const decided = organisation.decide(command, state)
  if ('refused' in decided) throw new Refusal(problemCodes[decided.refused])
}

const problemCodes: Record<OrganisationRefusal, ProblemCode> = {
  organisation_not_found: 'not_found',
  plan_excludes_method: 'plan_excludes_method',
  code_required: 'code_required',
  code_too_long: 'code_too_long',
  code_dangerous: 'code_dangerous',
  bank_account_required: 'bank_account_required',
  bank_account_invalid: 'bank_account_invalid',
  payable_to_required: 'payable_to_required',
  fee_invalid: 'fee_invalid',
  // Refusals of an application, its review and of staff: no payment method is refused with these.
  sub_domain_invalid: 'internal',
  sub_domain_reserved: 'internal',
  organisation_already_registered: 'internal',
  minimum_below_limit: 'internal',
  statement_descriptor_invalid: 'internal',
  default_language_unsupported: 'internal',
  reason_required: 'internal',
  already_reviewed: 'internal',
  staff_member_not_found: 'internal',
  link_invalid: 'internal',
  already_on_team: 'internal',
  access_end_invalid: 'internal',
  last_owner: 'internal',
  custom_domain_invalid: 'internal',
  custom_domain_ours: 'internal',
  custom_domain_www: 'internal',
  custom_domain_too_short: 'internal',
  custom_domain_exists: 'internal',
  custom_domain_not_found: 'internal',
  plan_excludes_custom_domain: 'internal',
}
