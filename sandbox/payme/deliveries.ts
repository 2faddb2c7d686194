import { createDueQueue, type DueQueue } from '../due-queue.ts'
import type { Log } from '../log.ts'
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

type Sending = Pick<World, 'store' | 'clock' | 'merchantOf'>

const usualRetries = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]
const answerWithinMilliseconds = 10_000

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
): DueQueue =>
  createDueQueue<Delivery>({
    name: 'sandbox payme',
    log,
    now: world.clock,
    // Those that are due late may stand before those that are due now.
    waiting: () => world.store.list('delivery', { limit: 500, order: 'oldest' }),
    idOf: ({ id }) => id,
    dueAt: (delivery) => delivery.dueAt,
    serve: async (delivery, stopped) => {
      const arrived = await post(delivery, { world, options, stopped })
      if (stopped.aborted) return
      await world.store.commit(
        arrived ? gone(delivery) : postponed(delivery, world, { options, log }),
      )
    },
  })

const postponed = (
  delivery: Delivery,
  world: Sending,
  { options, log }: { options: NotificationOptions; log: Log },
): Commit => {
  const wait = (options.retryAfterMilliseconds ?? usualRetries)[delivery.attempts]
  if (wait === undefined) {
    log('sandbox payme gave a notification up', { id: delivery.id, type: delivery.eventType })
    return gone(delivery)
  }
  const attempts = delivery.attempts + 1
  const body = { ...delivery, attempts, dueAt: world.clock() + wait }
  return { put: [{ kind: 'delivery', id: delivery.id, body }] }
}

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
