import type { Calls } from '../call/calls.ts'
import type { Log } from '../../log.ts'
import type { Later } from './booking-objects.ts'
import type { Change } from '../objects.ts'
import { failRefund, settleRefund } from './refunds.ts'
import type { World } from '../world.ts'

const mostAtOnce = 100
const shortestPauseMilliseconds = 20
const longestPauseMilliseconds = 60_000

/**
 * The provider's deferred actions, such as settling a refund. They are in the store, so that a
 * restart loses none.
 */
export const createLaterActs = ({ world, calls, log }: Parts) => {
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
  const made = await world.store.get('refund', later.refund)
  await calls.play(made?.charge ?? later.id, async () => {
    const change = await toChange(later, world)
    return { ...change, remove: [{ kind: 'later', id: later.id }] }
  })
}

// Read under the charge's lock: it may have been settled by hand meanwhile.
const toChange = async (later: Later, world: World): Promise<Change> => {
  const refund = await world.store.get('refund', later.refund)
  const charge = refund && (await world.store.get('charge', refund.charge))
  if (!refund || !charge) return { status: 200, body: {}, put: [], events: [] }
  return later.act === 'settle_refund'
    ? settleRefund(refund)
    : failRefund({ refund, charge }, world)
}
