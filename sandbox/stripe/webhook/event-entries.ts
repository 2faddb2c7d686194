import { createHmac } from 'node:crypto'
import type { Mishaps } from '../call/mishaps.ts'
import type { Change, Entry, EventDelivery, StripeEvent } from '../objects.ts'
import type { Notice } from '../../provider/queue/webhook-line.ts'
import { currentSeconds, type World } from '../world.ts'

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

export const apiVersion = '2026-10-28.endive'

/** Returns an event as it is stored, and its copies for the webhook: none if it is lost. */
export const eventEntries = (
  { type, object, account }: Change['events'][number],
  more: { world: World; webhook: WebhookOptions | null; mishaps: Mishaps; key: string | null },
): Entry[] => {
  const { world, webhook, mishaps, key } = more
  const id = world.newId('evt')
  const copies = webhook ? mishaps.copiesOfNextEvent(usualCopies(webhook)) : []
  const event: StripeEvent = {
    id,
    object: 'event',
    ...(account !== undefined && { account }),
    api_version: apiVersion,
    created: currentSeconds(world),
    data: { object },
    livemode: false,
    pending_webhooks: copies.length,
    request: { id: null, idempotency_key: key },
    type,
  }
  const deliveries = copies.map((delay, copy): Entry => {
    const dueAtMilliseconds = world.clock() + delay
    const body: EventDelivery = { id: `${id}_${copy}`, event, attempts: 0, dueAtMilliseconds }
    return { kind: 'delivery', id: body.id, body }
  })
  return [{ kind: 'event', id, body: event }, ...deliveries]
}

const usualCopies = ({ copies = 1, delayMilliseconds = 0 }: WebhookOptions): number[] =>
  Array.from({ length: copies }, () => delayMilliseconds)

/** An event as it is sent: `Stripe-Signature` is over the exact bytes and the moment. */
export const toNotice = (
  { event }: EventDelivery,
  { url, secret, timestamp }: Pick<WebhookOptions, 'url' | 'secret'> & { timestamp: number },
): Notice => {
  const body = JSON.stringify(event)
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return {
    url,
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${timestamp},v1=${signature}`,
    },
  }
}
