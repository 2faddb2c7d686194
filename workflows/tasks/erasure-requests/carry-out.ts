import { donor } from '@almoner/domain/donor/index.ts'
import type { DonorState } from '@almoner/domain/donor/state.ts'
import { erasureRequests } from '@almoner/domain/erasure-request/index.ts'
import type { ErasureRequest } from '@almoner/domain/erasure-request/state.ts'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { DonorId, PersonId } from '@almoner/domain/kernel/ids.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { recordCommand } from '../../steps/record/record-command.ts'
import type { ErasureRequestDependencies, RequestKey } from './dependencies.ts'

type Books = Pick<ErasureRequestDependencies, 'store' | 'now'>

/** The id under which people of a request without an account are erased. */
export const toErasureId = ({ requestId }: Pick<RequestKey, 'requestId'>): DonorId =>
  requestId as string as DonorId

export const loadRequest = async (
  { store }: Pick<Books, 'store'>,
  { organisationId, requestId }: RequestKey,
): Promise<ErasureRequest> => {
  const { state } = await loadState(store, erasureRequests, organisationId)
  return requirePresent(state.get(requestId) ?? null, `request ${requestId}`)
}

/** The people of a request whom the erasures of its accounts do not reach. */
export const peopleWithoutAccount = (
  { people }: ErasureRequest,
  accounts: readonly DonorState[],
): readonly PersonId[] => {
  const reached = new Set(
    accounts.flatMap((account) => ('people' in account ? [...account.people] : [])),
  )
  return people.filter((person) => !reached.has(person))
}

/**
 * Records that a request is carried out once everybody in it is erased. `erased` are people of whom
 * it is known: an open request ends if they are all of its people.
 */
export const carryOutIfErased = async (
  deps: Books,
  key: RequestKey,
  erased: readonly PersonId[] = [],
): Promise<void> => {
  const request = await loadRequest(deps, key)
  const isDone =
    request.status === 'approved'
      ? await isApprovedErased(deps, key, request)
      : request.people.every((person) => erased.includes(person))
  if (!isDone) return
  const { organisationId, requestId } = key
  const result = await recordCommand(deps, {
    decider: erasureRequests,
    id: organisationId,
    command: { type: 'CarryOutErasureRequest', organisationId, requestId, at: deps.now() },
    tenant: organisationId,
    process: 'end-erasure-requests',
    processId: `end-erasure-request-${requestId}`,
    input: { requestId },
  })
  assert(result.handled, 'a request that waits can be carried out')
}

const isApprovedErased = async (
  { store }: Pick<Books, 'store'>,
  key: RequestKey,
  request: ErasureRequest,
): Promise<boolean> => {
  const accounts = await loadDonors(store, request.accounts)
  if (accounts.some(({ status }) => status !== 'erased')) return false
  if (peopleWithoutAccount(request, accounts).length === 0) return true
  const [others] = await loadDonors(store, [toErasureId(key)])
  return others?.status === 'erased'
}

export const loadDonors = async (
  store: Books['store'],
  ids: readonly DonorId[],
): Promise<readonly DonorState[]> => {
  const states: DonorState[] = []
  for (const id of ids) states.push((await loadState(store, donor, id)).state)
  return states
}
