import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * All that a process may do. A process is one plain async function over this: it runs unchanged on
 * virtual time, on the embedded engine and on Temporal, so it touches no clock, no randomness, no
 * Node module and no activity but through here.
 */
export type Flow<Activities extends AnyActivities, Outcome> = {
  /** The moment, the same again when the process is resumed. */
  now: () => Promise<Instant>
  sleep: (milliseconds: number) => Promise<void>
  /**
   * Waits until the signal arrives (also if it arrived before the wait) or the time is over. True
   * when it arrived. A signal is a hint to look again: it carries no data.
   */
  waitFor: (signal: string, withinMilliseconds: number) => Promise<boolean>
  activities: Activities
  /** Reports the first outcome to the waiting caller. Only the first report counts. */
  report: (outcome: Outcome) => Promise<void>
}

// Activities take and return JSON: every engine stores both. The input has only ids, never personal
// data.
export type AnyActivities = Record<string, (input: never) => Promise<unknown>>

/** How an activity is tried again. Only its own errors count; a business outcome is an answer. */
export type ActivityPolicy = {
  attempts: number
  firstPauseMilliseconds: number
  longestPauseMilliseconds: number
  timeoutMilliseconds: number
}

export type Process<
  Name extends string,
  Input extends object,
  Activities extends AnyActivities,
  Outcome,
> = {
  name: Name
  policies: { [Activity in keyof Activities]: ActivityPolicy }
  /** Limits how many of its activities run at a time, behind all others: no user waits for them. */
  mostActivitiesAtOnce?: number
  /** How long each of these waits for the others to finish before it starts anyway; default 250. */
  givesWayMilliseconds?: number
  /**
   * Runs every night, with all that is there: a run that ends makes up for the failed ones before it.
   */
  isRepeated?: true
  run: (flow: Flow<Activities, Outcome>, input: Input) => Promise<void>
}

/** The guarantees of an engine; each passes the same contract suite. */
export type Engine = {
  /** Starts a process under a business id. A second start of the same id is no start. */
  start: (process: string, id: string, input: object, about?: About) => Promise<void>
  /**
   * Resolves when one more process of this name would not have to wait for others of its kind, or
   * the signal aborts. Absent in an engine that holds any number of them outside of this program.
   */
  untilRoom?: (process: string, signal: AbortSignal) => Promise<void>
  /**
   * Resolves when each process that was started `repeatedBy` an event has ended or is on the disk: a
   * reader of events awaits it before it passes them. Absent in an engine whose every start is on the
   * disk.
   */
  untilStored?: () => Promise<void>
  /**
   * Wakes a waiting process. Unknown or ended ones are left alone. When it resolves, no crash loses
   * the signal.
   */
  signal: (id: string, signal: string) => Promise<void>
  /** The first outcome a process reported, or null when the time is over. */
  firstOutcome: (id: string, withinMilliseconds: number) => Promise<unknown>
  close: () => Promise<void>
}

/**
 * What a process is about, for an operator who searches the engine's own pages: ids, never a name.
 * And what the engine must know of its start.
 */
export type About = {
  payment?: string
  charity?: string
  /**
   * `event`: the start is a reaction to an event, under an id that comes from the event, and is
   * repeated until the reader of events has passed it, which it does after `untilStored`. The engine
   * need not wait for the disk. Default: nothing repeats the start, so it waits.
   */
  repeatedBy?: 'event'
  /** The moment it counts its deadlines from, where that is not now. Temporal counts from now. */
  startedAt?: Instant
}
