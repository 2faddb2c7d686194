import { donor } from '@almoner/domain/donor/index.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { task } from '../../flow/task.ts'
import { forADay } from '../../retry-policies.ts'
import { recordCommand } from '../../steps/record/record-command.ts'
import {
  carryOutIfErased,
  toErasureId,
  loadDonors,
  loadRequest,
  peopleWithoutAccount,
} from './carry-out.ts'
import type { ErasureRequestDependencies, RequestKey } from './dependencies.ts'

const process = 'begin-erasure'
const toId = ({ requestId }: RequestKey): string => `${process}-${requestId}`

/**
 * Begins the erasure that administration approved: of each account with all of its addresses, and of
 * the other people of the request under an id of its own. The process `erase-donor` does the rest
 * for both.
 */
export const beginErasure = task({
  name: process,
  id: toId,
  policy: forADay,
  run: (deps: ErasureRequestDependencies) => async (key: RequestKey) => {
    const request = await loadRequest(deps, key)
    if (request.status !== 'approved') return {}
    const { organisationId: siteOf, requestId: correlation } = key
    for (const account of await loadDonors(deps.store, request.accounts)) {
      if (account.status === 'registered') {
        await deps.erasures.requestOf(account, { siteOf, correlation })
      }
    }
    const accounts = await loadDonors(deps.store, request.accounts)
    const people = peopleWithoutAccount(request, accounts)
    if (people.length > 0) {
      const donorId = toErasureId(key)
      const result = await recordCommand(deps, {
        decider: donor,
        id: donorId,
        command: { type: 'RequestErasureWithoutAccount', donorId, people },
        tenant: null,
        correlation,
        process,
        processId: toId(key),
        input: { donorId },
      })
      assert(result.handled, 'people without an account can be erased')
    }
    // The donor may have been first.
    await carryOutIfErased(deps, key)
    return {}
  },
})
