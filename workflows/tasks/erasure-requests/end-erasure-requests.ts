import { donor } from '@almoner/domain/donor/index.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { task } from '../../flow/task.ts'
import { forADay } from '../../retry-policies.ts'
import { carryOutIfErased } from './carry-out.ts'
import type { ErasureRequestDependencies } from './dependencies.ts'

type EndErasureRequestsInput = { donorId: string; eventId: string }

/**
 * Ends the requests that an erasure has carried out, at every charity: the request that was
 * approved, and those that still wait and are about the same people.
 */
export const endErasureRequests = task({
  name: 'end-erasure-requests',
  id: ({ eventId }: EndErasureRequestsInput) => `end-erasure-requests-${eventId}`,
  policy: forADay,
  run:
    (deps: ErasureRequestDependencies) =>
    async ({ donorId }: EndErasureRequestsInput) => {
      const { state, position } = await loadState(deps.store, donor, donorId)
      assert(state.status === 'erased', `donor ${donorId} is erased`)
      for (const key of await deps.erasures.waitingFor(state.people, position)) {
        await carryOutIfErased(deps, key, state.people)
      }
      return {}
    },
})
