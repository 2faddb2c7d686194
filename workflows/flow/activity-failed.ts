/** An activity's last error, as plain data: a journal stores it. */
export type LastError = {
  name: string
  message: string
  /** Trying again could not have helped. */
  final: boolean
}

/** An activity gave up. A process that can live with not knowing catches this. */
export class ActivityFailed extends Error {
  override name = 'ActivityFailed'
  readonly activity: string
  readonly last: LastError

  constructor(activity: string, last: LastError) {
    super(`${activity} gave up: ${last.name}: ${last.message}`)
    this.activity = activity
    this.last = last
  }
}

/** One attempt took too long. It is unknown if it had an effect outside. */
export class ActivityTimedOut extends Error {
  override name = 'ActivityTimedOut'
}

/** An activity throws this if a repeated attempt could only end identically. */
export class FinalError extends Error {
  override name = 'FinalError'
}

const reviewed = new WeakSet<Error>()

/** The process has opened a review of its failure itself, and a better one than the engine could. */
export const markAsReviewed = (error: Error): void => void reviewed.add(error)

export const hasReview = (error: unknown): boolean => error instanceof Error && reviewed.has(error)
