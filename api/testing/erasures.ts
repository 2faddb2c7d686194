import type { ErasureRequestId } from '@almoner/domain/erasure-request/commands.ts'
import type { DonorId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { beginErasure } from '@almoner/workflows/tasks/erasure-requests/begin-erasure.ts'
import { endErasureRequests } from '@almoner/workflows/tasks/erasure-requests/end-erasure-requests.ts'
import { storedErasures } from '@almoner/workflows/tasks/erasure-requests/stored-erasures.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import type { TestApi } from './api.ts'

/** The tasks that an approved erasure, and each erasure, starts. */
export const createErasureTasks = (api: TestApi) => {
  const now = () => instantFromMilliseconds(Date.now())
  const { store, db, keys } = api
  const deps = { store, now, erasures: storedErasures({ store, db, keys, now }) }
  return {
    begin: async (requestId: string) => {
      const organisationId = worldId('organisation', 'harbour')
      await beginErasure.run(deps)(
        { organisationId, requestId: requestId as ErasureRequestId },
        null,
      )
      await api.caughtUp()
    },
    end: async (donorId: DonorId) => {
      await endErasureRequests.run(deps)({ donorId, eventId: 'erased' }, null)
      await api.caughtUp()
    },
  }
}
