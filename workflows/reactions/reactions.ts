import { setTimeout as delay } from 'node:timers/promises'
import {
  createStandstillWatch,
  type StandstillWatch,
} from '@almoner/projections/engine/run/standstill.ts'
import type { Reader } from '@almoner/projections/engine/checkpoint/status.ts'
import { withTimeout } from '@almoner/projections/engine/run/with-timeout.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { About, Engine } from '../flow/flow.ts'
import { issueReceipt } from '../tasks/issue-receipt/issue-receipt.ts'
import { lookSignal } from '../flow/asking.ts'
import type { Log } from '../log.ts'
import { mailPayer } from '../tasks/mail-payer/mail-payer.ts'
import { mailRecurringPlan } from '../tasks/mail-recurring-plan/mail-recurring-plan.ts'
import { findNudge, listStarts } from './find-reaction.ts'
import type { Start } from './start.ts'
import { wakePlans, type ListDuePlans, type ListPlansOfCard, type WakePlans } from './wake-plans.ts'
import { laterPosition, type Position } from '@almoner/eventstore/position.ts'
import { createRepeatedFault } from '@almoner/eventstore/subscriptions/repeated-fault.ts'

export const describeEvent = ({ data, meta }: RecordedEvent): About => {
  const { paymentId } = data as { paymentId?: string }
  const charity = meta.tenant && { charity: meta.tenant }
  return { ...charity, ...(paymentId && { payment: paymentId }) }
}

/**
 * The position up to which the events have been handled. `move` returns false if another worker was
 * faster.
 */
type ReactionsCheckpoint = {
  read: () => Promise<Position>
  move: (from: Position, to: Position) => Promise<boolean>
}

/**
 * Two readers follow all events, each from its own checkpoint. Processes that a user waits for
 * start as their events arrive. Receipts and letters about payments and monthly gifts start behind
 * them, each when the one before it is running. So letters do not delay a rush of payers. They wait
 * as events, which is safe.
 */
export type Part = 'at once' | 'behind'

const letters: ReadonlySet<string> = new Set([
  issueReceipt.name,
  mailPayer.name,
  mailRecurringPlan.name,
])

const toPart = ({ process }: Start): Part => (letters.has(process) ? 'behind' : 'at once')

type Options = {
  part: Part
  store: EventStore
  engine: Pick<Engine, 'start' | 'untilRoom' | 'untilStored' | 'signal'>
  listDuePlans: ListDuePlans
  listPlansOfCard: ListPlansOfCard
  checkpoint: ReactionsCheckpoint
  signal: AbortSignal
  log: Log
}

export const reactionCategories = [
  'payment',
  'receipt',
  'provider_notice',
  'donor_cards',
  'donor',
  'recurring_plan',
  'organisation',
  'administrator',
  'application',
  'approval',
  'treasury',
  'balance_reminder',
  'bank_account',
  'import',
  'offline_entry',
  'connected_account',
  'plan_subscription',
  'report',
  'erasure_request',
]
/** The names of the two checkpoints. Letters give way to payers, in a rush for minutes. */
export const reactionReaders: readonly Reader[] = [
  { name: 'reactions', categories: reactionCategories },
  { name: 'letters', categories: reactionCategories, stallsAfterSeconds: 300 },
]

/** Letters of one page are started again after a crash, which changes nothing and is logged. */
const batchSizes: Record<Part, number> = { 'at once': 100, behind: 20 }
/** A checkpoint moves when no event has arrived for this time, and otherwise at an interval. */
const restMilliseconds = 200
const mostLagMilliseconds = 1_000
const firstPauseMilliseconds = 100
const longestPauseMilliseconds = 30_000

/**
 * Starts processes as their events arrive, until the signal aborts. The checkpoint follows about a
 * second behind while events keep arriving. It follows immediately when they cease, or at a stop.
 * It moves after the starts, so a crash in between repeats them. That changes nothing: a process
 * runs once under its id, and a letter is sent by a process.
 *
 * A start need not wait for the disk, because its event repeats it until the checkpoint has passed.
 * The checkpoint passes only processes that have ended or are on the disk. That holds for every
 * event store, because the checkpoint and the processes are in one database.
 */
export const runReactions = async (options: Options): Promise<void> => {
  const { store, signal, log } = options
  const { watch } = createStandstillWatch({ store, log, signal })
  let pause = firstPauseMilliseconds
  const fault = createRepeatedFault()
  const worked = (): void => {
    pause = firstPauseMilliseconds
    const times = fault.end()
    if (times > 0) log.info({ times }, 'the reactions go on')
  }
  while (!signal.aborted) {
    try {
      await follow({ ...options, watch }, worked)
    } catch (error) {
      if (signal.aborted) return
      const times = fault.add(error)
      if (times !== null)
        log.error({ err: error, pause, times }, 'reactions stopped and will go on')
      await delay(pause, undefined, { signal }).catch(() => {})
      pause = Math.min(pause * 2, longestPauseMilliseconds)
    }
  }
}

const follow = async (
  options: Options & Pick<StandstillWatch, 'watch'>,
  worked: () => void,
): Promise<void> => {
  const { part, store, engine, checkpoint, signal, watch } = options
  let at = await checkpoint.read()
  let position = at
  let lagsSince = 0
  let cameAt = 0
  const ending = new AbortController()
  const moveOn = async (): Promise<void> => {
    if (position <= at) return
    await engine.untilStored?.()
    if (await checkpoint.move(at, position)) at = position
    else position = at = await checkpoint.read()
  }
  const dueIn = (): number | null => {
    if (position <= at) return null
    const due = Math.min(cameAt + restMilliseconds, lagsSince + mostLagMilliseconds)
    return Math.max(0, due - performance.now())
  }
  const until = AbortSignal.any([signal, ending.signal])
  const batchSize = batchSizes[part]
  const batches = watch(
    store.subscribe({ after: at, categories: reactionCategories, batchSize, signal: until }),
    {
      name: `reactions ${part}`,
      after: at,
    },
  )
  try {
    for await (const batch of withTimeout(batches, dueIn)) {
      if (batch !== null) {
        await startAll(reactionsTo(batch.events, part), options)
        if (signal.aborted) return
        await nudgeAll(batch.events, options)
        worked()
        cameAt = performance.now()
        if (position <= at) lagsSince = cameAt
        position = laterPosition(position, batch.position)
      }
      if (dueIn() === 0) await moveOn()
    }
  } finally {
    ending.abort()
    await moveOn()
  }
}

type Reaction = { start: Start; about: About }

const reactionsTo = (events: readonly RecordedEvent[], part: Part): readonly Reaction[] =>
  events.flatMap((event) =>
    listStarts(event)
      .filter((start) => toPart(start) === part)
      .map((start) => ({ start, about: describeEvent(event) })),
  )

// A repeated signal wakes a process twice, which changes nothing; an ended process ignores it.
const nudgeAll = async (
  events: readonly RecordedEvent[],
  { part, ...waking }: Pick<Options, 'part' | keyof WakePlans>,
): Promise<void> => {
  if (part !== 'at once') return
  await wakePlans(events, waking)
  const { engine } = waking
  const nudged = new Set(events.flatMap((event) => findNudge(event) ?? []))
  await Promise.all([...nudged].map((id) => engine.signal(id, lookSignal)))
}

const startAll = async (
  reactions: readonly Reaction[],
  { part, engine, signal }: Pick<Options, 'part' | 'engine' | 'signal'>,
): Promise<void> => {
  const begin = ({ start, about }: Reaction): Promise<void> =>
    engine.start(start.process, start.id, start.input, { ...about, repeatedBy: 'event' })
  if (part === 'at once') {
    await Promise.all(reactions.map(begin))
    return
  }
  for (const reaction of reactions) {
    await engine.untilRoom?.(reaction.start.process, signal)
    if (signal.aborted) return
    await begin(reaction)
  }
}
