import { hasReview } from '../flow/activity-failed.ts'
import type { Log } from '../log.ts'
import type { BoundProcess } from './bound-process.ts'

/** Opens a manual review for a failed process, once. Errors in recording it are logged. */
export const leaveProcess = async (
  { process, id, log }: { process: Pick<BoundProcess, 'name' | 'leave'>; id: string; log: Log },
  error: unknown,
): Promise<void> => {
  if (hasReview(error)) return
  await process.leave?.(id).catch((failure: unknown) => {
    log.error(
      { process: process.name, id, err: failure },
      'a failed process was not left to anybody',
    )
  })
}

/**
 * Settles a repeated process after a run has ended. Errors in recording it are logged, and the next
 * run records it.
 */
export const settleProcess = async ({
  process,
  id,
  log,
}: {
  process: Pick<BoundProcess, 'name' | 'settle'>
  id: string
  log: Log
}): Promise<void> => {
  await process.settle?.().catch((failure: unknown) => {
    log.error({ process: process.name, id, err: failure }, 'what had failed before is not closed')
  })
}
