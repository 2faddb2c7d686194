import type { Calls } from '../call/calls.ts'
import type { Log } from '../../log.ts'
import type { Later } from './booking-objects.ts'
import type { Change } from '../objects.ts'
import { firstReport, reportAvailable } from '../balance/available.ts'
import { endPayout, sendPayout } from '../balance/payout-steps.ts'
import { failRefund, settleRefund } from './refunds.ts'
import type { World } from '../world.ts'

const mostAtOnce = 1_000
const shortestPauseMilliseconds = 20
const longestPauseMilliseconds = 60_000

/**
 * The provider's deferred actions, such as settling a refund. They are in the store, so that a
 * restart loses none.
 */
export const createLaterActs = ({
  world,
  calls,
  log,
  reportsAvailable,
}: Parts & {
  /** Whether accounts whose money became available are reported repeatedly. */
  reportsAvailable: boolean
}) => {
  let stopped = false
  let looking: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const look = async (): Promise<void> => {
    if (stopped) return
    clearTimeout(timer)
    const waiting = await world.store.list('later', { limit: mostAtOnce, order: 'oldest' })
    const now = world.clock()
    for (const later of waiting.filter(({ dueAtMilliseconds }) => dueAtMilliseconds <= now)) {
      await act(later, { world, calls })
    }
    const next = waiting.filter(({ dueAtMilliseconds }) => dueAtMilliseconds > now)
    if (next.length > 0) lookIn(Math.min(...next.map((later) => later.dueAtMilliseconds)) - now)
    else if (waiting.length === mostAtOnce) lookIn(0)
  }

  const lookIn = (milliseconds: number): void => {
    if (stopped) return
    const atLeast = Math.max(milliseconds, shortestPauseMilliseconds)
    clearTimeout(timer)
    timer = setTimeout(nudge, Math.min(atLeast, longestPauseMilliseconds))
    timer.unref()
  }

  const nudge = (): void => {
    looking = looking.then(look).catch((error: unknown) => {
      log('sandbox stripe could not do what was due', { error: String(error) })
      lookIn(1_000)
    })
  }

  const begin = async (): Promise<void> => {
    const first = reportsAvailable ? await firstReport(world) : null
    if (first !== null) await world.store.commit({ put: [first] })
  }

  looking = begin().catch((error: unknown) => {
    log('sandbox stripe could not begin to report balances', { error: String(error) })
  })
  nudge()
  return {
    nudge,
    close: async (): Promise<void> => {
      stopped = true
      clearTimeout(timer)
      await looking
    },
  }
}

type Parts = { world: World; calls: Calls; log: Log }

const act = async (later: Later, { world, calls }: Omit<Parts, 'log'>): Promise<void> => {
  await calls.play(await toLock(later, world), async () => toChange(later, world))
}

const toLock = async (later: Later, world: World): Promise<string> => {
  if (later.act === 'report_available') return later.id
  if ('payout' in later) return later.payout
  const refund = await world.store.get('refund', later.refund)
  return refund?.charge ?? later.id
}

// The object is read under the lock, because a visitor may have done the act by hand before.
const toChange = async (later: Later, world: World): Promise<Change> => {
  if (later.act === 'report_available') return reportAvailable(later.after, world)
  const change =
    'payout' in later ? await toPayoutChange(later, world) : await toRefundChange(later, world)
  return { ...change, remove: [{ kind: 'later', id: later.id }] }
}

type PayoutLater = Extract<Later, { payout: string }>
type RefundLater = Extract<Later, { refund: string }>

const toPayoutChange = async (later: PayoutLater, world: World): Promise<Change> => {
  const payout = await world.store.get('payout', later.payout)
  if (!payout) return nothing
  return later.act === 'send_payout' ? sendPayout(payout, world) : endPayout(payout, world)
}

const toRefundChange = async (later: RefundLater, world: World): Promise<Change> => {
  const refund = await world.store.get('refund', later.refund)
  const charge = refund && (await world.store.get('charge', refund.charge))
  if (!refund || !charge) return nothing
  return later.act === 'settle_refund'
    ? settleRefund(refund)
    : failRefund({ refund, charge }, world)
}

const nothing: Change = { status: 200, body: {}, put: [], events: [] }
