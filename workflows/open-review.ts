import { ActivityFailed } from './activity-failed.ts'

/** A process has asked for as long as it makes sense, and still does not know. */
export class NotSettled extends Error {
  override name = 'NotSettled'
  /** What the provider calls it, where it said so much. */
  readonly providerObjectId: string | null

  constructor(message: string, providerObjectId: string | null = null) {
    super(message)
    this.providerObjectId = providerObjectId
  }
}

/** What a process gives up on stands before a person before its error is thrown: a log is not enough. */
export const orLeftToAPerson = async (
  run: () => Promise<void>,
  leave: (providerObjectId: string | null) => Promise<null>,
): Promise<void> => {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof ActivityFailed || error instanceof NotSettled)) throw error
    await leave(error instanceof NotSettled ? error.providerObjectId : null)
    throw error
  }
}
