import { ActivityFailed, markAsReviewed } from '../../flow/activity-failed.ts'

/** The process has stopped asking, and the outcome is still unknown. */
export class NotSettled extends Error {
  override name = 'NotSettled'
  /** The provider's id, if it gave one. */
  readonly providerObjectId: string | null

  constructor(message: string, providerObjectId: string | null = null) {
    super(message)
    this.providerObjectId = providerObjectId
  }
}

/**
 * A process that gives up opens a manual review before it throws its error: a log alone is not
 * enough.
 */
export const withReviewOnFailure = async (
  run: () => Promise<void>,
  leave: (providerObjectId: string | null) => Promise<null>,
): Promise<void> => {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof ActivityFailed || error instanceof NotSettled)) throw error
    await leave(error instanceof NotSettled ? error.providerObjectId : null)
    markAsReviewed(error)
    throw error
  }
}
