import type { WebhookOptions } from './deliveries.ts'
import type { Mishaps } from '../call/mishaps.ts'
import type { Change, Delivery, Entry, StripeEvent } from '../objects.ts'
import { currentSeconds, type World } from '../world.ts'

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
    const delivery: Delivery = {
      id: `${id}_${copy}`,
      event,
      attempts: 0,
      dueAtMilliseconds: world.clock() + delay,
    }
    return { kind: 'delivery', id: delivery.id, body: delivery }
  })
  return [{ kind: 'event', id, body: event }, ...deliveries]
}

const usualCopies = ({ copies = 1, delayMilliseconds = 0 }: WebhookOptions): number[] =>
  Array.from({ length: copies }, () => delayMilliseconds)
