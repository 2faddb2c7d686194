import { ActivityFailed } from './activity-failed.ts'

/** A process has asked for as long as it makes sense, and still does not know. */
export class NotSettled extends Error {
  override name = 'NotSettled'
}

/** What a process gives up on stands before a person before its error is thrown: a log is not enough. */
export const orLeftToAPerson = async (
  run: () => Promise<void>,
  leave: () => Promise<null>,
): Promise<void> => {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof ActivityFailed || error instanceof NotSettled)) throw error
    await leave()
    throw error
  }
}
