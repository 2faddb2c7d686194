import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Delivery } from './objects.ts'
import type { World } from './world.ts'

export type WebhookOptions = {
  url: string
  secret: string
  /** How often each event is sent even where the first arrived: Stripe promises only "at least once". */
  copies?: number
  delayMilliseconds?: number
  /** The pauses between attempts; after the last of them an event is given up. */
  retryAfterMilliseconds?: readonly number[]
}

export type Log = (message: string, details: Record<string, string | number>) => void

const usualRetries = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]
const mostAtOnce = 16
const mostLookedAt = 100
const answerWithinMilliseconds = 10_000
const shortestPauseMilliseconds = 20
const longestPauseMilliseconds = 60_000

/** Carries events to the webhook in the background; the queue is in the store and outlives us. */
export const createDeliveries = (
  world: World,
  { webhook, log }: { webhook: WebhookOptions; log: Log },
) => {
  const stopped = new AbortController()
  const underWay = new Map<string, Promise<void>>()
  let looking: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let lookingSoon = false

  const look = async (): Promise<void> => {
    lookingSoon = false
    // Whoever arrives nudges: half of the places are filled again at once, and not each by a look.
    if (stopped.signal.aborted || underWay.size > mostAtOnce / 2) return
    clearTimeout(timer)
    const limit = mostLookedAt
    const waiting = (await world.store.list('delivery', { limit, order: 'oldest' })).filter(
      (delivery) => !underWay.has(delivery.id),
    )
    const now = world.clock()
    const due = waiting.filter((delivery) => delivery.dueAtMilliseconds <= now)
    for (const delivery of due.slice(0, mostAtOnce - underWay.size)) {
      const sent = send(delivery).finally(() => {
        underWay.delete(delivery.id)
        nudge()
      })
      underWay.set(delivery.id, sent)
    }
    const later = waiting.filter((delivery) => delivery.dueAtMilliseconds > now)
    if (later.length > 0) lookAgainIn(Math.min(...later.map((d) => d.dueAtMilliseconds)) - now)
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
      log('sandbox stripe could not look at its queue of events', { error: String(error) })
      lookAgainIn(1_000)
    })
  }

  const send = async (delivery: Delivery): Promise<void> => {
    try {
      const arrived = await post(delivery, webhook, { world, stopped: stopped.signal })
      if (stopped.signal.aborted) return
      await world.store.commit(
        arrived ? { put: [], remove: [entryOf(delivery)] } : postpone(delivery),
      )
    } catch (error) {
      log('sandbox stripe could not record a delivery', { error: String(error) })
      await pause(1_000, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)
    }
  }

  const postpone = (delivery: Delivery) => {
    const wait = (webhook.retryAfterMilliseconds ?? usualRetries)[delivery.attempts]
    if (wait === undefined) {
      log('sandbox stripe gave an event up', {
        event: delivery.event.id,
        type: delivery.event.type,
      })
      return { put: [], remove: [entryOf(delivery)] }
    }
    const body = {
      ...delivery,
      attempts: delivery.attempts + 1,
      dueAtMilliseconds: world.clock() + wait,
    }
    return { put: [{ kind: 'delivery' as const, id: delivery.id, body }] }
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

/** `Stripe-Signature` over the exact bytes that are sent. */
export const signatureHeader = (
  payload: string,
  { secret, timestamp }: { secret: string; timestamp: number },
): string => {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}

const entryOf = ({ id }: Delivery) => ({ kind: 'delivery' as const, id })

const post = async (
  { event }: Delivery,
  { url, secret }: WebhookOptions,
  { world, stopped }: { world: World; stopped: AbortSignal },
): Promise<boolean> => {
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(world.clock() / 1000)
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: payload,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        // The answer is not read: nobody need pack it.
        'accept-encoding': 'identity',
        'stripe-signature': signatureHeader(payload, { secret, timestamp }),
      },
      signal: AbortSignal.any([stopped, AbortSignal.timeout(answerWithinMilliseconds)]),
    })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
