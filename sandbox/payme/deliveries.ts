import { createDueQueue, type DueQueue } from '../due-queue.ts'
import type { Log } from '../log.ts'
import type { Delivery, Entry } from './objects.ts'
import { notificationHeaders } from './signature.ts'
import type { Commit } from './store/store.ts'
import type { World } from './world.ts'

export type NotificationOptions = {
  /** The number of times that each is sent, even if the first arrived. */
  copies?: number
  /** The delay of each, or a function of its event if they are to overtake one another. */
  delayMilliseconds?: number | ((delivery: Delivery) => number)
  /** The events that are never sent. */
  lose?: (delivery: Delivery) => boolean
  /** The pauses between attempts; after the last one a notification is abandoned. */
  retryAfterMilliseconds?: readonly number[]
  /**
   * Maps a merchant's address to one that this process can reach; the signature is for the
   * original.
   */
  reach?: (uri: string) => string
}

type Sending = Pick<World, 'store' | 'clock' | 'merchantOf'>

const usualRetries = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]
const answerWithinMilliseconds = 10_000

/** Loses, delays or duplicates a notification before it is queued. */
export const queueDelivery = (put: readonly Entry[], options: NotificationOptions): Entry[] => {
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

/** Sends notifications in the background; the queue is in the store and outlives the process. */
export const createDeliveries = (
  world: Sending,
  { options, log }: { options: NotificationOptions; log: Log },
): DueQueue =>
  createDueQueue<Delivery>({
    name: 'sandbox payme',
    log,
    now: world.clock,
    // The list is in order of creation, so a delivery that is due later may come before one that is
    // due now.
    waiting: () => world.store.list('delivery', { limit: 500, order: 'oldest' }),
    idOf: ({ id }) => id,
    dueAt: (delivery) => delivery.dueAt,
    serve: async (delivery, stopped) => {
      const arrived = await post(delivery, { world, options, stopped })
      if (stopped.aborted) return
      await world.store.commit(
        arrived ? toRemoval(delivery) : postponed(delivery, world, { options, log }),
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
    return toRemoval(delivery)
  }
  const attempts = delivery.attempts + 1
  const body = { ...delivery, attempts, dueAt: world.clock() + wait }
  return { put: [{ kind: 'delivery', id: delivery.id, body }] }
}

const toRemoval = ({ id }: Delivery): Commit => ({ put: [], remove: [{ kind: 'delivery', id }] })

const post = async (
  { uri, body, clientId, eventType }: Delivery,
  context: { world: Sending; options: NotificationOptions; stopped: AbortSignal },
): Promise<boolean> => {
  const { world, options, stopped } = context
  const merchant = world.merchantOf(clientId)
  const address = URL.parse(uri)
  if (!merchant || !address) return true
  const target = `${address.pathname}${address.search}`
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
