import type { Instant } from '@almoner/domain/kernel/time.ts'

/**
 * Contains everything that a process may do. A process is one plain async function over it, and
 * runs unchanged on virtual time, on the embedded engine and on Temporal. It therefore uses a
 * clock, randomness, Node modules and activities only through this interface.
 */
export type Flow<Activities extends AnyActivities, Outcome> = {
  /** Returns the moment. A resumed process gets an equal value. */
  now: () => Promise<Instant>
  sleep: (milliseconds: number) => Promise<void>
  /**
   * Waits until the signal arrives (also if it arrived before the wait) or the time is over. True
   * when it arrived. A signal is a hint to look again: it carries no data.
   */
  waitFor: (signal: string, withinMilliseconds: number) => Promise<boolean>
  activities: Activities
  /** Reports the first outcome to the waiting caller. Later reports are ignored. */
  report: (outcome: Outcome) => Promise<void>
}

// Activities take and return JSON: every engine stores both. The input has only ids, never personal
// data.
export type AnyActivities = Record<string, (input: never) => Promise<unknown>>

/** The activities of any process, as an engine calls them. */
export type BoundActivities = Record<string, (input: unknown) => Promise<unknown>>

/**
 * Defines how an activity is retried. Only its own errors count; a business outcome is an answer.
 */
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
  /**
   * The time that each of these waits for the others to finish before it starts anyway. The default
   * is 250.
   */
  givesWayMilliseconds?: number
  /**
   * Runs every night, with all that is there: a run that ends makes up for the failed ones before it.
   */
  isRepeated?: true
  run: (flow: Flow<Activities, Outcome>, input: Input) => Promise<void>
}

/** The guarantees of an engine. Each engine passes one shared contract suite. */
export type Engine = {
  /** Starts a process under a business id. A second start with that id does nothing. */
  start: (process: string, id: string, input: object, startOptions?: About) => Promise<void>
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
   * Wakes a waiting process. Unknown or ended ones are not affected. When it resolves, no crash
   * loses the signal.
   */
  signal: (id: string, signal: string) => Promise<void>
  /** The first outcome a process reported, or null when the time is over. */
  firstOutcome: (id: string, withinMilliseconds: number) => Promise<unknown>
  close: () => Promise<void>
}

/**
 * The subject of a process, for an operator who searches the engine's own pages: ids, never a name.
 * It also contains what the engine must know about the start.
 */
export type About = {
  payment?: string
  charity?: string
  /**
   * `event`: the start is a reaction to an event, under an id that comes from the event. It is
   * repeated until the reader of events has passed the event, which it does after `untilStored`.
   * The engine need not wait for the disk. By default no reader repeats the start, so the engine
   * waits.
   */
  repeatedBy?: 'event'
  /** The moment from which it counts its deadlines, if not now. Temporal counts from now. */
  startedAt?: Instant
}
