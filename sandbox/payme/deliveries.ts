import type { Notice } from '../provider/queue/webhook-line.ts'
import type { Merchant } from './merchants.ts'
import type { Entry, Notification } from './objects.ts'
import { notificationHeaders } from './signature.ts'

export type NotificationOptions = {
  /** The number of times that each is sent, even if the first arrived. */
  copies?: number
  /** The delay of each, or a function of its event if they are to overtake one another. */
  delayMilliseconds?: number | ((notification: Notification) => number)
  /** The events that are never sent. */
  lose?: (notification: Notification) => boolean
  /** The pauses between attempts; after the last one a notification is abandoned. */
  retryAfterMilliseconds?: readonly number[]
  /**
   * Maps a merchant's address to one that this process can reach; the signature is for the
   * original.
   */
  reach?: (uri: string) => string
}

/** Loses, delays or duplicates a notification before it is queued. */
export const queueDelivery = (put: readonly Entry[], options: NotificationOptions): Entry[] => {
  const { copies = 1, delayMilliseconds: delay = 0, lose = () => false } = options
  return put.flatMap((entry): Entry[] => {
    if (entry.kind !== 'delivery') return [entry]
    if (lose(entry.body)) return []
    const late = typeof delay === 'number' ? delay : delay(entry.body)
    const dueAtMilliseconds = entry.body.dueAtMilliseconds + late
    return Array.from({ length: copies }, (_, copy) => {
      const id = `${entry.id} ${copy}`
      return { kind: 'delivery', id, body: { ...entry.body, id, dueAtMilliseconds } }
    })
  })
}

/** A notification as it is sent; null if nobody can receive it. */
export const toNotice = (
  { uri, body, clientId, eventType }: Notification,
  { merchant, reach }: { merchant: Merchant | null } & Pick<NotificationOptions, 'reach'>,
): Notice | null => {
  const address = URL.parse(uri)
  if (!merchant || !address) return null
  const target = `${address.pathname}${address.search}`
  const { signingKeyId: keyId, signingKey: key } = merchant
  const headers = notificationHeaders({ body, target, clientId, eventType, keyId, key })
  return { url: reach?.(uri) ?? uri, body, headers }
}
