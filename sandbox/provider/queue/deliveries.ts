import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { createAlarm } from './alarm.ts'
import { createDeliveryQueue, type Delivery, type DeliveryStore } from './delivery-queue.ts'
import { createWebhookLine, type Notice } from './webhook-line.ts'

const usualRetries = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]
const mostAtOnce = 16
const answerWithinMilliseconds = 10_000

/**
 * Sends a provider's notices in the background; the queue is in the store and outlives the process.
 */
export const createDeliveries = <D extends Delivery>({
  name,
  store,
  clock,
  log,
  toNotice,
  describe,
  retryAfterMilliseconds = usualRetries,
}: {
  name: string
  store: DeliveryStore<D>
  clock: () => number
  log: Log
  /** Returns a delivery as it is sent, signed at that moment; null if nobody can receive it. */
  toNotice: (delivery: D) => Promise<Notice | null> | Notice | null
  /** What the log says about a delivery that is abandoned. */
  describe: (delivery: D) => Parameters<Log>[1]
  /** The pauses between attempts; after the last one a delivery is abandoned. */
  retryAfterMilliseconds?: readonly number[] | undefined
}) => {
  const stopped = new AbortController()
  const queue = createDeliveryQueue<D>({ store, clock })
  const line = createWebhookLine()
  const sending = new Set<Promise<void>>()

  const look = async (): Promise<void> => {
    await queue.crossOff({ all: false })
    // Each arrival wakes the queue, but it refills only once half of the places are free.
    if (queue.underWay() <= mostAtOnce / 2) {
      for (const delivery of await queue.takeDue(mostAtOnce - queue.underWay())) {
        const sent = send(delivery).finally(() => {
          sending.delete(sent)
          alarm.nudge()
        })
        sending.add(sent)
      }
    }
    alarm.lookIn(queue.nextAt() - clock())
  }

  const alarm = createAlarm({ name, log, look })

  const send = async (delivery: D): Promise<void> => {
    if (await post(delivery)) return queue.arrived(delivery)
    if (stopped.signal.aborted) return queue.left(delivery)
    const wait = retryAfterMilliseconds[delivery.attempts]
    if (wait === undefined) {
      log(`${name} gave a notification up`, describe(delivery))
      return queue.arrived(delivery)
    }
    const attempts = delivery.attempts + 1
    try {
      await queue.postponed({ ...delivery, attempts, dueAtMilliseconds: clock() + wait })
    } catch (error) {
      log(`${name} could not record a delivery`, { error: String(error) })
      await pause(1_000, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)
    }
  }

  const post = async (delivery: D): Promise<boolean> => {
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(answerWithinMilliseconds)])
    try {
      const notice = await toNotice(delivery)
      if (notice === null) return true
      const status = await line.post(notice, signal)
      return status >= 200 && status < 300
    } catch {
      return false
    }
  }

  alarm.nudge()
  return {
    /** Sends the deliveries of a commit at once. */
    committed: (put: readonly { kind: string; body: object }[]): void => {
      for (const { kind, body } of put) if (kind === 'delivery') queue.add(body as D)
      alarm.nudge()
    },
    /** Stops pending deliveries; the next process sends again what was not answered. */
    close: async (): Promise<void> => {
      stopped.abort()
      await alarm.close()
      await Promise.all(sending)
      line.close()
      await queue.crossOff({ all: true }).catch((error: unknown) => {
        log(`${name} could not record its deliveries`, { error: String(error) })
      })
    },
  }
}
