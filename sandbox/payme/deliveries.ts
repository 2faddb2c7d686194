import { setTimeout as pause } from 'node:timers/promises'
import type { Delivery, Entry } from './objects.ts'
import { notificationHeaders } from './signature.ts'
import type { Commit } from './store.ts'
import type { World } from './world.ts'

export type NotificationOptions = {
  /** How often each is sent even where the first arrived. */
  copies?: number
  /** How late each is, by its event where they are to overtake one another. */
  delayMilliseconds?: number | ((delivery: Delivery) => number)
  /** Those that are never sent. */
  lose?: (delivery: Delivery) => boolean
  /** The pauses between attempts; after the last of them a notification is given up. */
  retryAfterMilliseconds?: readonly number[]
  /** Where an address is really reached from here; it is signed for as it was given. */
  reach?: (uri: string) => string
}

export type Log = (message: string, details: Record<string, string | number>) => void

type Sending = Pick<World, 'store' | 'clock' | 'merchantOf'>

const usualRetries = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]
const mostAtOnce = 16
const answerWithinMilliseconds = 10_000
const shortestPauseMilliseconds = 20
const longestPauseMilliseconds = 60_000

/** What becomes of a notification before it is queued: lost, late, or more than one of it. */
export const queued = (put: readonly Entry[], options: NotificationOptions): Entry[] => {
  const { copies = 1, delayMilliseconds = 0, lose = () => false } = options
  return put.flatMap((entry): Entry[] => {
    if (entry.kind !== 'delivery') return [entry]
    if (lose(entry.body)) return []
    const late =
      typeof delayMilliseconds === 'number' ? delayMilliseconds : delayMilliseconds(entry.body)
    return Array.from({ length: copies }, (_, copy) => {
      const id = `${entry.id} ${copy}`
      return { kind: 'delivery', id, body: { ...entry.body, id, dueAt: entry.body.dueAt + late } }
    })
  })
}

/** Carries notifications in the background; the queue is in the store and outlives us. */
export const createDeliveries = (
  world: Sending,
  { options, log }: { options: NotificationOptions; log: Log },
) => {
  const stopped = new AbortController()
  const underWay = new Map<string, Promise<void>>()
  let looking: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let lookingSoon = false

  const look = async (): Promise<void> => {
    lookingSoon = false
    if (stopped.signal.aborted) return
    clearTimeout(timer)
    const waiting = (await world.store.list('delivery', { limit: 500, order: 'oldest' })).filter(
      (delivery) => !underWay.has(delivery.id),
    )
    const now = world.clock()
    const due = waiting.filter((delivery) => delivery.dueAt <= now)
    for (const delivery of due.slice(0, mostAtOnce - underWay.size)) {
      const sent = send(delivery).finally(() => {
        underWay.delete(delivery.id)
        nudge()
      })
      underWay.set(delivery.id, sent)
    }
    const later = waiting.filter((delivery) => delivery.dueAt > now)
    if (later.length > 0) lookAgainIn(Math.min(...later.map(({ dueAt }) => dueAt)) - now)
  }

  const lookAgainIn = (milliseconds: number): void => {
    if (stopped.signal.aborted) return
    const atLeast = Math.max(milliseconds, shortestPauseMilliseconds)
    clearTimeout(timer)
    timer = setTimeout(nudge, Math.min(atLeast, longestPauseMilliseconds))
    timer.unref()
  }

  const nudge = (): void => {
    if (lookingSoon) return
    lookingSoon = true
    looking = looking.then(look).catch((error: unknown) => {
      log('sandbox payme could not look at its queue of notifications', { error: String(error) })
      lookAgainIn(1_000)
    })
  }

  const send = async (delivery: Delivery): Promise<void> => {
    try {
      const arrived = await post(delivery, { world, options, stopped: stopped.signal })
      if (stopped.signal.aborted) return
      await world.store.commit(arrived ? gone(delivery) : postponed(delivery))
    } catch (error) {
      log('sandbox payme could not record a delivery', { error: String(error) })
      await pause(1_000, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)
    }
  }

  const postponed = (delivery: Delivery): Commit => {
    const wait = (options.retryAfterMilliseconds ?? usualRetries)[delivery.attempts]
    if (wait === undefined) {
      log('sandbox payme gave a notification up', { id: delivery.id, type: delivery.eventType })
      return gone(delivery)
    }
    const attempts = delivery.attempts + 1
    const body = { ...delivery, attempts, dueAt: world.clock() + wait }
    return { put: [{ kind: 'delivery', id: delivery.id, body }] }
  }

  nudge()
  return {
    nudge,
    /** Lets go of what is under way: what was not answered is sent again by the next process. */
    close: async (): Promise<void> => {
      stopped.abort()
      clearTimeout(timer)
      await looking
      await Promise.all(underWay.values())
    },
  }
}

export type Deliveries = ReturnType<typeof createDeliveries>

const gone = ({ id }: Delivery): Commit => ({ put: [], remove: [{ kind: 'delivery', id }] })

const post = async (
  { uri, body, clientId, eventType }: Delivery,
  given: { world: Sending; options: NotificationOptions; stopped: AbortSignal },
): Promise<boolean> => {
  const { world, options, stopped } = given
  const merchant = world.merchantOf(clientId)
  const named = URL.parse(uri)
  if (!merchant || !named) return true
  const target = `${named.pathname}${named.search}`
  const { signingKeyId: keyId, signingKey: key } = merchant
  try {
    const answer = await fetch(options.reach?.(uri) ?? uri, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: notificationHeaders({ body, target, clientId, eventType, keyId, key }),
      signal: AbortSignal.any([stopped, AbortSignal.timeout(answerWithinMilliseconds)]),
    })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
