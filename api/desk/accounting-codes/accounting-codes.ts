import type { Context } from 'hono'
import { accountingCodes } from '@almoner/domain/accounting-codes/index.ts'
import { directKind, moneyKinds } from '@almoner/domain/reporting/accounting/money-kinds.ts'
import { noCodes, type MappingKey } from '@almoner/domain/reporting/accounting/account-codes.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { includes, smallestPlanWith } from '@almoner/domain/plans/plan-features.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { listReceivedMethods } from '@almoner/projections/models/journal/charity-balances.ts'
import { listProjects } from '@almoner/projections/models/project-page/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { loadOwnCharity, ownOrganisation, ownStaffId } from '../../use-cases/charity/own-charity.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import type { AccountingCodesAnswer, AccountingCodesBody } from './contract.ts'

/** Returns the mapping from the charity's own stream, with a row for everything that can have one. */
export const readAccountingCodes = async (c: Context<AppEnv>): Promise<AccountingCodesAnswer> => {
  const { db, store } = c.get('deps')
  const { organisationId, profile } = await loadOwnCharity(c)
  const { state } = await loadState(store, accountingCodes, organisationId)
  const pages = await listProjects(db, { organisationId })
  const projects = pages.map(({ projectId, status, details }) => ({
    id: projectId,
    title: localised(details.title, c.get('language')),
    isClosed: status === 'closed',
  }))
  const keys: readonly MappingKey[] = [...moneyKinds, ...projects.map(({ id }) => id)]
  const methods = await listReceivedMethods(db, { organisationId, position: null })
  return {
    isIncluded: includes(profile.plan, 'reports'),
    planWith: smallestPlanWith('reports'),
    software: state.software,
    dayOrder: state.dayOrder,
    codes: Object.fromEntries(keys.map((key) => [key, state.codes[key] ?? noCodes])),
    receivedBy: methods.map(directKind),
    projects,
    revision: state.changes,
  }
}

export const setAccountingCodes = async (
  c: Context<AppEnv>,
  { seen, ...mapping }: AccountingCodesBody,
): Promise<void> => {
  const { organisationId, profile } = await loadOwnCharity(c)
  if (!includes(profile.plan, 'reports')) throw new Refusal('plan_excludes_reports')
  await assertOwnProjects(c, mapping.codes)
  const handled = await sendCommand(c, {
    decider: accountingCodes,
    id: organisationId,
    command: {
      type: 'SetAccountingCodes',
      organisationId,
      ...mapping,
      seenChanges: seen,
      by: ownStaffId(c),
      at: instantFromMilliseconds(c.get('deps').now()),
    },
    // A repeat changes nothing, so it needs no key of its own.
    commandId: `SetAccountingCodes:${c.get('requestId')}`,
  })
  if (handled.handled) return
  throw new Refusal(handled.refused === 'codes_invalid' ? 'invalid_input' : handled.refused)
}

const assertOwnProjects = async (
  c: Context<AppEnv>,
  codes: AccountingCodesBody['codes'],
): Promise<void> => {
  const organisationId = ownOrganisation(c)
  const projects = await listProjects(c.get('deps').db, { organisationId })
  const keys = new Set<string>([...moneyKinds, ...projects.map(({ projectId }) => projectId)])
  if (!Object.keys(codes).every((key) => keys.has(key))) throw new Refusal('project_not_found')
}
