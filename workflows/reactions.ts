import { setTimeout as delay } from 'node:timers/promises'
import type { DonorEvent } from '@almoner/domain/donor/index.ts'
import type { DonorCardsEvent } from '@almoner/domain/donor-cards/events.ts'
import type { PaymentEvent } from '@almoner/domain/payment/events.ts'
import type { NoticeReceived } from '@almoner/domain/provider-notice/index.ts'
import type { ReceiptEvent } from '@almoner/domain/receipt/index.ts'
import type { RecurringPlanEvent } from '@almoner/domain/recurring-plan/index.ts'
import { orDue } from '@almoner/projections/or-due.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { About, Engine } from './flow.ts'
import { awaitWalletId, awaitWalletName } from './await-wallet/contract.ts'
import { createBegun } from './begun.ts'
import { issueReceiptId, type IssueReceiptInput } from './issue-receipt/contract.ts'
import { issueReceipt } from './issue-receipt/process.ts'
import { lookSignal } from './asking.ts'
import type { Log } from './log.ts'
import { mailDonorId } from './mail-donor/contract.ts'
import { mailDonor } from './mail-donor/process.ts'
import { makeRefundId } from './make-refund/contract.ts'
import { makeRefund } from './make-refund/process.ts'
import { recurringPlanId } from './recurring-plan/contract.ts'
import { recurringPlan } from './recurring-plan/process.ts'
import { removeCardId } from './remove-card/contract.ts'
import { removeCard } from './remove-card/process.ts'
import { saveCardId } from './save-card/contract.ts'
import { saveCard } from './save-card/process.ts'
import { settlePaymentId } from './settle-payment/contract.ts'
import { settlePayment } from './settle-payment/process.ts'
import { takePaymentId } from './take-payment/contract.ts'
import { takePayment } from './take-payment/process.ts'

export type Start = { process: string; id: string; input: object }

type Reacted =
  | RecurringPlanEvent
  | PaymentEvent
  | ReceiptEvent
  | NoticeReceived
  | DonorCardsEvent
  | DonorEvent

type Reactions = {
  [Type in Reacted['type']]?: (
    event: Extract<Reacted, { type: Type }> & Pick<RecordedEvent, 'id'>,
  ) => Start | null
}

/** Which event starts which process. The id comes from the event: a second start is no start. */
const reactions: Reactions = {
  PaymentInitiated: ({ data }) => take({ paymentId: data.paymentId, try: data.try }),
  PaymentRequested: ({ data: { paymentId, try: number, method } }) => ({
    process: awaitWalletName(method),
    id: awaitWalletId(method, { paymentId, try: number }),
    input: { paymentId, try: number },
  }),
  PaymentRetried: ({ data }) => take({ paymentId: data.paymentId, try: data.try }),
  PaymentSucceeded: ({ data: { paymentId } }) => receiptOf({ paymentId }),
  ReceiptForced: ({ data: { paymentId } }) => receiptOf({ paymentId, because: 'forced' }),
  // A receipt that was forced before is void from here on; most payments have none.
  PaymentFailed: ({ data: { paymentId, try: number } }) =>
    receiptOf({ paymentId, because: `failed-${number}` }),
  ManualPaymentDeclined: ({ data: { paymentId, try: number } }) =>
    receiptOf({ paymentId, because: `failed-${number}` }),
  RefundRequested: ({ data: { paymentId, refundId, provider } }) => {
    if (provider === null) return null
    const input = { paymentId, refundId }
    return { process: makeRefund.name, id: makeRefundId(input), input }
  },
  NoticeReceived: ({ data: { noticeId: because, kind, providerPaymentId, paymentId } }) => {
    const warning = kind === 'fraud_warning' && { hasFraudWarning: true as const }
    const input =
      paymentId === null
        ? { providerPaymentId, because, ...warning }
        : { paymentId, because: `${because}-${kind}` }
    return { process: settlePayment.name, id: settlePaymentId(input), input }
  },
  RefundSucceeded: ({ data: { paymentId, refundId } }) =>
    receiptOf({ paymentId, because: refundId }),
  DisputeClosed: ({ data: { paymentId, disputeId } }) =>
    receiptOf({ paymentId, because: disputeId }),
  CardSetupRequested: ({ data: { donorId, setupId } }) => {
    const input = { donorId, setupId }
    return { process: saveCard.name, id: saveCardId(input), input }
  },
  CardRemovalRequested: ({ data: { donorId, setupId } }) => {
    const input = { donorId, setupId }
    return { process: removeCard.name, id: removeCardId(input), input }
  },
  RecurringPlanStarted: ({ data: { planId } }) => ({
    process: recurringPlan.name,
    id: recurringPlanId({ planId }),
    input: { planId },
  }),
  DonorLinkRequested: (event) => letterAbout(event),
  DonorPasswordChanged: (event) => letterAbout(event),
  DonorPasswordReset: (event) => letterAbout(event),
  DonorUsernameChanged: (event) => letterAbout(event),
}

type Nudged = Extract<
  PaymentEvent | RecurringPlanEvent,
  { data: { planId?: unknown } | { planId: unknown } }
>

type Nudges = {
  [Type in Nudged['type']]?: (event: Extract<Nudged, { type: Type }>) => string | null
}

const planIn = ({ data: { planId } }: { data: { planId?: string | undefined } }): string | null =>
  planId === undefined ? null : recurringPlanId({ planId })

/** Which event wakes a process that waits: what it waits for has come, or is no longer what it was. */
const nudges: Nudges = {
  PaymentSucceeded: planIn,
  PaymentFailed: planIn,
  RecurringPlanEdited: planIn,
  RecurringPlanPaused: planIn,
  RecurringPlanResumed: planIn,
  RecurringPlanCancelled: planIn,
  PlanCardReplaced: planIn,
  InstalmentSkipped: planIn,
  InstalmentBegun: planIn,
  InstalmentEdited: planIn,
  InstalmentCancelled: planIn,
}

/** The id of the process that an event wakes, or null. */
export const nudgeOf = (event: RecordedEvent): string | null =>
  (nudges as Record<string, ((event: RecordedEvent) => string | null) | undefined>)[event.type]?.(
    event,
  ) ?? null

const letterAbout = ({ id: eventId, data: { donorId } }: DonorEvent & { id: string }): Start => {
  const input = { donorId, eventId }
  return { process: mailDonor.name, id: mailDonorId(input), input }
}

const receiptOf = (input: IssueReceiptInput): Start => ({
  process: issueReceipt.name,
  id: issueReceiptId(input),
  input,
})

const take = (input: { paymentId: string; try: number }): Start => ({
  process: takePayment.name,
  id: takePaymentId(input),
  input,
})

export const startOf = (event: RecordedEvent): Start | null => {
  const react = (reactions as Record<string, ((event: RecordedEvent) => Start | null) | undefined>)[
    event.type
  ]
  return react?.(event) ?? null
}

const aboutOf = ({ data, meta, recordedAt: since }: RecordedEvent): About => {
  const { paymentId } = data as { paymentId?: string }
  const charity = meta.tenant && { charity: meta.tenant }
  return { since, ...charity, ...(paymentId && { payment: paymentId }) }
}

/** How far the events have been reacted to. `move` is false where another worker was faster. */
export type ReactionsCheckpoint = {
  read: () => Promise<bigint>
  move: (from: bigint, to: bigint) => Promise<boolean>
}

/**
 * Two read the same events, each from a checkpoint of its own. What somebody waits for is started as
 * it comes. Letters are started behind it, each when the one before it is at work, so that a rush of
 * payers finds no pile of letters in its way: they wait in the books, which is where they are safe.
 */
export type Part = 'at once' | 'behind'

const partOf = ({ process }: Start): Part => (process === issueReceipt.name ? 'behind' : 'at once')

type Options = {
  part: Part
  store: EventStore
  engine: Pick<Engine, 'start' | 'begin' | 'untilRoom' | 'signal'>
  checkpoint: ReactionsCheckpoint
  signal: AbortSignal
  log: Log
}

const categories = [
  'payment',
  'receipt',
  'provider_notice',
  'donor_cards',
  'donor',
  'recurring_plan',
]
/** Letters of one page are started again after a crash, which changes nothing and is logged. */
const batchSizeOf: Record<Part, number> = { 'at once': 100, behind: 20 }
/** How long a checkpoint may stay behind what is begun and ended, or starts nothing. */
const restMilliseconds = 200
const firstPauseMilliseconds = 100
const longestPauseMilliseconds = 30_000

/**
 * Starts processes as their events come, until the signal aborts. The checkpoint moves after the
 * starts, so a crash between repeats them, which changes nothing. What the engine only begins is
 * remembered by the checkpoint alone: it does not pass an event whose process is neither kept nor ended.
 */
export const runReactions = async (options: Options): Promise<void> => {
  const { signal, log } = options
  let pause = firstPauseMilliseconds
  const worked = (): void => {
    pause = firstPauseMilliseconds
  }
  while (!signal.aborted) {
    try {
      await follow(options, worked)
    } catch (error) {
      if (signal.aborted) return
      log.error({ err: error, pause }, 'reactions stopped and will go on')
      await delay(pause, undefined, { signal }).catch(() => {})
      pause = Math.min(pause * 2, longestPauseMilliseconds)
    }
  }
}

const follow = async (options: Options, worked: () => void): Promise<void> => {
  const { part, store, engine, checkpoint, signal } = options
  let at = await checkpoint.read()
  // What was recorded before may have been begun before, and a start of the same id is then no start.
  const perhapsBegun = engine.begin && part === 'at once' ? await store.head() : null
  let position = at
  let movedAt = 0
  const ending = new AbortController()
  const begun = createBegun((error) => ending.abort(error))
  const moveOn = async (): Promise<void> => {
    movedAt = Date.now()
    const to = begun.upTo(position)
    if (to <= at) return
    if (await checkpoint.move(at, to)) at = to
    else position = at = await checkpoint.read()
  }
  const dueIn = () => (position <= at ? null : Math.max(0, movedAt + restMilliseconds - Date.now()))
  const until = AbortSignal.any([signal, ending.signal])
  const batchSize = batchSizeOf[part]
  const batches = store.subscribe({ after: at, categories, batchSize, signal: until })
  try {
    for await (const batch of orDue(batches, dueIn)) {
      if (batch !== null) {
        const reactions = reactionsTo(batch.events, part)
        const isNew = ({ event }: Reaction) =>
          perhapsBegun !== null && event.position > perhapsBegun
        const known = reactions.filter((reaction) => !isNew(reaction))
        for (const { event, start, about } of reactions.filter(isNew)) {
          begun.add(event.position, engine.begin?.(start.process, start.id, start.input, about))
        }
        await startAll(known, options)
        if (signal.aborted) return
        await nudgeAll(batch.events, options)
        worked()
        if (position <= at) movedAt = Date.now()
        if (batch.position > position) position = batch.position
        if (known.length > 0) await moveOn()
      }
      if (dueIn() === 0) await moveOn()
    }
  } finally {
    ending.abort()
  }
  begun.assertNoneLost()
}

type Reaction = { event: RecordedEvent; start: Start; about: About }

const reactionsTo = (events: readonly RecordedEvent[], part: Part): readonly Reaction[] =>
  events.flatMap((event) => {
    const start = startOf(event)
    return start && partOf(start) === part ? [{ event, start, about: aboutOf(event) }] : []
  })

// A nudge that comes twice wakes twice, which changes nothing; to a process that has ended it is none.
const nudgeAll = async (
  events: readonly RecordedEvent[],
  { part, engine }: Pick<Options, 'part' | 'engine'>,
): Promise<void> => {
  if (part !== 'at once') return
  const nudged = new Set(events.flatMap((event) => nudgeOf(event) ?? []))
  await Promise.all([...nudged].map((id) => engine.signal(id, lookSignal)))
}

const startAll = async (
  reactions: readonly Reaction[],
  { part, engine, signal }: Pick<Options, 'part' | 'engine' | 'signal'>,
): Promise<void> => {
  const begin = ({ start, about }: Reaction): Promise<void> =>
    engine.start(start.process, start.id, start.input, about)
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
