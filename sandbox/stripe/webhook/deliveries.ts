import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../log.ts'
import { createDeliveryQueue } from './delivery-queue.ts'
import type { Delivery, Entry } from '../objects.ts'
import { createWebhookLine } from './webhook-line.ts'
import type { World } from '../world.ts'

export type WebhookOptions = {
  url: string
  secret: string
  /**
   * The number of times that each event is sent, even if the first arrived: Stripe promises only
   * "at least once".
   */
  copies?: number
  delayMilliseconds?: number
  /** The pauses between attempts; after the last one an event is abandoned. */
  retryAfterMilliseconds?: readonly number[]
}

const usualRetries = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]
const mostAtOnce = 16
const answerWithinMilliseconds = 10_000
const shortestPauseMilliseconds = 20
const longestPauseMilliseconds = 60_000

/**
 * Sends events to the webhook in the background; the queue is in the store and outlives the
 * process.
 */
export const createDeliveries = (
  world: World,
  { webhook, log }: { webhook: WebhookOptions; log: Log },
) => {
  const stopped = new AbortController()
  const queue = createDeliveryQueue(world)
  const line = createWebhookLine(webhook.url)
  const sending = new Set<Promise<void>>()
  let looking: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let lookingSoon = false

  const look = async (): Promise<void> => {
    lookingSoon = false
    if (stopped.signal.aborted) return
    clearTimeout(timer)
    await queue.crossOff({ all: false })
    // Each arrival wakes the queue, but it refills only once half of the places are free.
    if (queue.underWay() <= mostAtOnce / 2) {
      for (const delivery of await queue.takeDue(mostAtOnce - queue.underWay())) {
        const transmission = send(delivery).finally(() => {
          sending.delete(transmission)
          nudge()
        })
        sending.add(transmission)
      }
    }
    lookAgainIn(queue.nextAt() - world.clock())
  }

  const lookAgainIn = (milliseconds: number): void => {
    if (stopped.signal.aborted || milliseconds === Infinity) return
    const atLeast = Math.max(milliseconds, shortestPauseMilliseconds)
    clearTimeout(timer)
    timer = setTimeout(nudge, Math.min(atLeast, longestPauseMilliseconds))
    timer.unref()
  }

  const nudge = (): void => {
    if (lookingSoon) return
    lookingSoon = true
    looking = looking.then(look).catch((error: unknown) => {
      log('sandbox stripe could not look at its queue of events', { error: String(error) })
      lookAgainIn(1_000)
    })
  }

  const send = async (delivery: Delivery): Promise<void> => {
    if (await post(delivery)) return queue.arrived(delivery)
    if (stopped.signal.aborted) return queue.left(delivery)
    try {
      await postpone(delivery)
    } catch (error) {
      log('sandbox stripe could not record a delivery', { error: String(error) })
      await pause(1_000, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)
    }
  }

  const post = async ({ event }: Delivery): Promise<boolean> => {
    const payload = JSON.stringify(event)
    const timestamp = Math.floor(world.clock() / 1000)
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(answerWithinMilliseconds)])
    const signature = signatureHeader(payload, { secret: webhook.secret, timestamp })
    try {
      const status = await line.post(payload, { 'stripe-signature': signature }, signal)
      return status >= 200 && status < 300
    } catch {
      return false
    }
  }

  const postpone = async (delivery: Delivery): Promise<void> => {
    const wait = (webhook.retryAfterMilliseconds ?? usualRetries)[delivery.attempts]
    if (wait === undefined) {
      log('sandbox stripe gave an event up', {
        event: delivery.event.id,
        type: delivery.event.type,
      })
      return queue.arrived(delivery)
    }
    await queue.postponed({
      ...delivery,
      attempts: delivery.attempts + 1,
      dueAtMilliseconds: world.clock() + wait,
    })
  }

  nudge()
  return {
    /** Sends the deliveries of a commit at once. */
    committed: (put: readonly Entry[]): void => {
      for (const { kind, body } of put) if (kind === 'delivery') queue.add(body)
      nudge()
    },
    /** Stops pending deliveries; the next process sends again what was not answered. */
    close: async (): Promise<void> => {
      stopped.abort()
      clearTimeout(timer)
      await looking
      await Promise.all(sending)
      line.close()
      await queue.crossOff({ all: true }).catch((error: unknown) => {
        log('sandbox stripe could not record its deliveries', { error: String(error) })
      })
    },
  }
}

/** `Stripe-Signature` over the exact bytes that are sent. */
const signatureHeader = (
  payload: string,
  { secret, timestamp }: { secret: string; timestamp: number },
): string => {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}
