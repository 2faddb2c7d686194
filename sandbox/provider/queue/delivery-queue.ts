import type { ListQuery } from '../store/object-store.ts'

/** A notice to be sent; deleted once it arrived or was abandoned. */
export type Delivery = { id: string; attempts: number; dueAtMilliseconds: number }

export type DeliveryStore<D extends Delivery> = {
  list: (kind: 'delivery', query: ListQuery) => Promise<D[]>
  commit: (commit: {
    put: { kind: 'delivery'; id: string; body: D }[]
    remove?: { kind: 'delivery'; id: string }[]
  }) => Promise<void>
}

const mostKnown = 100
const mostArrived = 50
/**
 * The time that an arrived delivery may stay in the store, so that several are deleted together.
 */
const crossedOffWithinMilliseconds = 50

/**
 * Creates the queue of deliveries to be sent, oldest first. The store has all of them and outlives
 * the process. Those that this process has added and not yet sent are also in memory, so that they
 * need no query. The store is queried only when it may have more, as at a start. Arrived deliveries
 * are deleted together a moment later. If the process stops before that, they are sent again.
 *
 * `add` may be called at any time; the other functions only one at a time.
 */
export const createDeliveryQueue = <D extends Delivery>({
  store,
  clock,
}: {
  store: DeliveryStore<D>
  clock: () => number
}) => {
  const deliveries = new Map<string, D>()
  const underWay = new Set<string>()
  const arrived = new Set<string>()
  let storeHasMore = true
  let crossOffAt = Infinity

  const keep = (delivery: D): void => {
    const { id } = delivery
    if (!underWay.has(id) && !arrived.has(id)) deliveries.set(id, delivery)
  }
  const dueNow = (): D[] => {
    const now = clock()
    return [...deliveries.values()].filter(({ dueAtMilliseconds }) => dueAtMilliseconds <= now)
  }

  const lookInStore = async (): Promise<void> => {
    // The flag is set before the query, so that a delivery added during it is either in its result
    // or in memory.
    storeHasMore = false
    try {
      const oldest = await store.list('delivery', { limit: mostKnown, order: 'oldest' })
      for (const delivery of oldest) keep(delivery)
      storeHasMore ||= oldest.length === mostKnown
    } catch (error) {
      storeHasMore = true
      throw error
    }
  }

  return {
    add: (delivery: D): void => {
      // No delivery overtakes those that are in the store only.
      if (storeHasMore || deliveries.size >= mostKnown) storeHasMore = true
      else keep(delivery)
    },
    underWay: (): number => underWay.size,
    /** The deliveries to be sent now; each must then have `arrived` or be `postponed`. */
    takeDue: async (most: number): Promise<readonly D[]> => {
      if (storeHasMore && dueNow().length === 0) await lookInStore()
      const due = dueNow().slice(0, most)
      for (const { id } of due) {
        deliveries.delete(id)
        underWay.add(id)
      }
      return due
    },
    arrived: ({ id }: D): void => {
      underWay.delete(id)
      arrived.add(id)
      crossOffAt = Math.min(crossOffAt, clock() + crossedOffWithinMilliseconds)
    },
    postponed: async (delivery: D): Promise<void> => {
      try {
        await store.commit({ put: [{ kind: 'delivery', id: delivery.id, body: delivery }] })
      } finally {
        underWay.delete(delivery.id)
        keep(delivery)
      }
    },
    /** Records that the delivery was not sent and stays in the store. */
    left: ({ id }: D): void => void underWay.delete(id),
    crossOff: async ({ all }: { all: boolean }): Promise<void> => {
      const ids = [...arrived]
      if (ids.length === 0 || !(all || ids.length >= mostArrived || clock() >= crossOffAt)) return
      await store.commit({ put: [], remove: ids.map((id) => ({ kind: 'delivery', id })) })
      for (const id of ids) arrived.delete(id)
      crossOffAt = arrived.size > 0 ? clock() + crossedOffWithinMilliseconds : Infinity
    },
    /** The time of the next check; infinite if nothing waits. */
    nextAt: (): number =>
      Math.min(crossOffAt, ...Array.from(deliveries.values(), ({ dueAtMilliseconds: at }) => at)),
  }
}
