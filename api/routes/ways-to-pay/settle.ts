import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { MethodCommand, OrganisationRefusal } from '@almoner/domain/organisation/commands.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../app-env.ts'
import { Refusal } from '../../problem.ts'
import type { ProblemCode } from '../../problem-codes.ts'

type About = { organisationId: OrganisationId; actor: string }

/** Records how a charity may be paid, and answers when payers and the desk see it. */
export const settle = async (
  c: Context<AppEnv>,
  { organisationId, actor }: About,
  command: MethodCommand,
): Promise<void> => {
  const { store, catchUp, now } = c.get('deps')
  const handled = await handleCommand(store, {
    decider: organisation,
    id: organisationId,
    command,
    context: {
      tenant: organisationId,
      actor,
      correlation: organisationId,
      causation: c.get('requestId'),
      // Said again, nothing changes: a repeat needs no name of its own.
      commandId: `${command.type}:${organisationId}:${randomUUID()}`,
      input: command,
      at: instantFromMilliseconds(now()),
    },
  })
  if (!handled.handled) throw new Refusal(problemOf[handled.refused])
  await catchUp.waitFor(['charity-directory'], handled.position)
}

/** Refuses, before anything is kept, what would be refused afterwards. */
export const refuseEarly = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  command: MethodCommand,
): Promise<void> => {
  const { state } = await loadState(c.get('deps').store, organisation, organisationId)
  const decided = organisation.decide(command, state)
  if ('refused' in decided) throw new Refusal(problemOf[decided.refused])
}

const problemOf: Record<OrganisationRefusal, ProblemCode> = {
  organisation_not_found: 'not_found',
  plan_excludes_method: 'plan_excludes_method',
  code_required: 'code_required',
  code_too_long: 'code_too_long',
  code_dangerous: 'code_dangerous',
  bank_account_required: 'bank_account_required',
  bank_account_invalid: 'bank_account_invalid',
  payable_to_required: 'payable_to_required',
  fee_invalid: 'fee_invalid',
  // Of an application, its review and the people at the desk: no way of paying is refused so.
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
}
