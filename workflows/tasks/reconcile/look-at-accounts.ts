import {
  connectedAccount,
  type ConnectedAccountEvent,
} from '@almoner/domain/connected-account/index.ts'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { toPosition, writePosition } from '@almoner/eventstore/position.ts'
import { FinalError } from '../../flow/activity-failed.ts'
import {
  useApplicationAccount,
  type UseApplicationAccountDependencies,
} from '../../steps/bank-account/use-application-account.ts'
import { leaveFailure } from '../../steps/review/failure-review.ts'
import { closeReview } from '../../steps/review/manual-review.ts'
import { recordOnAccount } from '../../steps/connected-account/record-account.ts'
import {
  lookAtAccount,
  type UpdateConnectedAccountDependencies,
} from '../update-connected-account.ts'

export type LookAtAccountsDependencies = Omit<UpdateConnectedAccountDependencies, 'files'> &
  UseApplicationAccountDependencies

const pageSize = 500
const process = 'reconcile'

/**
 * Reads the accounts that were opened in a page of the events. An account that the provider rejects
 * does not prevent the others from being read.
 */
export const lookAtAccounts = async (
  deps: LookAtAccountsDependencies,
  from: string | null,
): Promise<{ looked: number; next: string | null }> => {
  const events = await deps.store.readAll({
    after: from === null ? 0n : toPosition(from),
    limit: pageSize,
    categories: [connectedAccount.category],
    personal: false,
  })
  const last = events.at(-1)
  if (!last) return { looked: 0, next: null }
  const opened = events.filter(({ type }) => type === 'ConnectedAccountOpened')
  for (const { data } of opened) {
    const { accountId, organisationId } = data as Opened
    // One after the other: the provider limits how many calls are made at once.
    await lookOrLog(deps, { accountId, organisationId })
    await remind(deps, organisationId)
  }
  return { looked: opened.length, next: writePosition(last.position) }
}

type Opened = Extract<ConnectedAccountEvent, { type: 'ConnectedAccountOpened' }>['data']

const lookOrLog = async (
  deps: LookAtAccountsDependencies,
  { accountId, organisationId }: Pick<Opened, 'accountId' | 'organisationId'>,
): Promise<void> => {
  const item = {
    discrepancy: 'account_not_read',
    provider: 'stripe',
    providerObjectId: accountId,
  } as const
  try {
    await lookAtAccount(deps, { accountId, process })
    await closeReview(deps, { item, correlation: organisationId, process })
    await useApplicationAccount(deps, { organisationId, accountId, process })
  } catch (error) {
    if (!(error instanceof FinalError)) throw error
    deps.log.error({ err: error, accountId }, 'an account could not be read')
    await leaveFailure(deps, { item, owner: null, process })
  }
}

const remind = async (
  deps: LookAtAccountsDependencies,
  organisationId: OrganisationId,
): Promise<void> => {
  const { state } = await loadState(deps.store, connectedAccount, organisationId)
  if (state.status === 'none' || state.requirements.deadline === null) return
  const owners = await listOwners(deps, organisationId)
  const command = { type: 'RemindOfRequirements', at: deps.now(), owners } as const
  await recordOnAccount(deps, { organisationId, process }, command)
}

const listOwners = async (
  { store }: { store: EventStore },
  organisationId: OrganisationId,
): Promise<StaffId[]> => {
  const { state } = await loadState(store, organisation, organisationId)
  if (state.status === 'none') return []
  return state.staff.flatMap(({ staffId, role }) => (role === 'owner' ? [staffId] : []))
}
