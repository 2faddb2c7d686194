import type { Context } from 'hono'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { leaveFailure } from '@almoner/workflows/steps/review/failure-review.ts'
import type { AppEnv } from '../../http/app-env.ts'

/**
 * Notifies administration of a stored file that differs from the upload: it can restore a backup.
 */
export const leaveDamagedFile = async (
  c: Context<AppEnv>,
  providerObjectId: string,
): Promise<void> => {
  const { store, now: clock } = c.get('deps')
  const now = () => instantFromMilliseconds(clock())
  const item = { discrepancy: 'file_damaged', provider: 'platform', providerObjectId } as const
  await leaveFailure({ store, now }, { item, owner: null, process: 'read-file' })
}
