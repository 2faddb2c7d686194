import type { Context } from 'hono'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import type {
  ApproveProfileChange,
  DeclineProfileChange,
} from '@almoner/domain/organisation/profile/change.ts'
import type { SuspensionCommand } from '@almoner/domain/organisation/commands.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import { hasExplained, markExplained } from '@almoner/operational/sessions/sessions.ts'
import { charityOrigin } from '@almoner/platform/site.ts'
import { findCharityById } from '@almoner/projections/models/charity-directory/query.ts'
import { answerProfileChange } from '../../use-cases/charity/profile-change/answer.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { assertStepUp } from '../../use-cases/accounts/step-up/step-up.ts'
import type { StepUpProof } from '../../use-cases/accounts/step-up/contract.ts'
import { requestKey } from '../../use-cases/commands/idempotency-key.ts'
import { organisationProblem } from '../../use-cases/commands/organisation-problem.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import { followSuspension } from '../../use-cases/subscription/follow-subscription.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'
import type { CharityAccountAnswer } from './contract.ts'
import { answerSection88 } from './section88/section88.ts'

type AccountCommand =
  | Exclude<SuspensionCommand, { type: 'ChangeOrganisationPlan' }>
  | ApproveProfileChange
  | DeclineProfileChange

/** Records what an administrator decides about a charity, and answers its account after that. */
export const decideOnCharity = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  { command, stepUp }: { command: AccountCommand; stepUp: StepUpProof },
): Promise<CharityAccountAnswer> => {
  // A missing charity returns 404 before a password is requested.
  await loadAccount(c, organisationId)
  await assertStepUp(c, stepUp)
  // A suspension that the subscription does not follow yet would be lost with the reinstatement.
  await followSuspension(c, organisationId)
  await recordDecision(c, organisationId, command)
  await followSuspension(c, organisationId)
  await recordSecurityEvent(c, {
    event: 'administrator_acted',
    outcome: 'succeeded',
    reason: securityReasons[command.type],
  })
  return answerAccount(c, await loadAccount(c, organisationId))
}

/** Records why an administrator opens a charity's data, and opens it to their session. */
export const explainAccess = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  reason: string,
): Promise<void> => {
  await loadAccount(c, organisationId)
  const { db } = c.get('deps')
  const { tokenHash } = requirePresent(c.get('signedIn'), 'who is signed in')
  if (await hasExplained(db, { tokenHash, organisationId })) return
  await recordDecision(c, organisationId, { type: 'OpenCharityData', reason })
  await markExplained(db, { tokenHash, organisationId })
}

const recordDecision = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  command: AccountCommand,
): Promise<void> => {
  const administratorId = requirePresent(c.get('signedIn')?.personId, 'who is signed in')
  const handled = await sendCommand(c, {
    decider: organisation,
    id: organisationId,
    command,
    tenant: organisationId,
    key: `${administratorId}:${requestKey(c)}`,
    input: command,
  })
  if (!handled.handled) throw new Refusal(organisationProblem[handled.refused])
}

const securityReasons: Record<AccountCommand['type'], string> = {
  OpenCharityData: 'charity_data_opened',
  SuspendOrganisation: 'charity_suspended',
  ReinstateOrganisation: 'charity_reinstated',
  EndTaxStatus: 'tax_status_ended',
  ApproveProfileChange: 'profile_change_approved',
  DeclineProfileChange: 'profile_change_declined',
}

export const loadAccount = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<RegisteredOrganisation> => {
  const { state } = await loadState(c.get('deps').store, organisation, organisationId)
  if (state.status === 'none') throw new Refusal('not_found')
  return state
}

export const answerAccount = async (
  c: Context<AppEnv>,
  account: RegisteredOrganisation,
): Promise<CharityAccountAnswer> => {
  const { organisationId, subDomain, status, profile, suspension, irFileNumber } = account
  const charity = await findCharityById(c.get('deps').db, organisationId)
  return {
    id: organisationId,
    name: localised(profile.name, c.get('language')),
    // A charity with a host of its own sends its payers on.
    payerSite: charityOrigin(c.get('deps').site, { subDomain, customHost: null }),
    email: account.contact.email,
    status,
    plan: profile.plan,
    suspension,
    irFileNumber,
    section88: irFileNumber === null ? null : await answerSection88(c, organisationId),
    change:
      charity && charity.profileChange?.status === 'waiting' ? answerProfileChange(charity) : null,
  }
}
