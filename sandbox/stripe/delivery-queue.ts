import type { Delivery } from './objects.ts'
import type { World } from './world.ts'

const mostKnown = 100
const mostArrived = 50
/** How long what has arrived may go on standing in the store, for others to go with it. */
const crossedOffWithinMilliseconds = 50

/**
 * What is to be sent, oldest first. It is all in the store, which outlives us; what this process has
 * itself put there, and not yet sent, is also known here, so that nobody has to look for it. Only
 * when more is waiting than is known here, as at a start, is the store asked. What has arrived is
 * crossed off a moment later, with whatever else has: whoever dies in between sends it again.
 *
 * `add` may be called at any time; of the others only one may be under way.
 */
export const createDeliveryQueue = ({ store, clock }: World) => {
  const known = new Map<string, Delivery>()
  const underWay = new Set<string>()
  const arrived = new Set<string>()
  let storeHasMore = true
  let crossOffAt = Infinity

  const keep = (delivery: Delivery): void => {
    const { id } = delivery
    if (!underWay.has(id) && !arrived.has(id)) known.set(id, delivery)
  }
  const dueNow = (): Delivery[] => {
    const now = clock()
    return [...known.values()].filter(({ dueAtMilliseconds }) => dueAtMilliseconds <= now)
  }

  const lookInStore = async (): Promise<void> => {
    // Before it is asked: what is put meanwhile is either in its answer or known here.
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
    add: (delivery: Delivery): void => {
      // Nobody overtakes those that wait in the store alone.
      if (storeHasMore || known.size >= mostKnown) storeHasMore = true
      else keep(delivery)
    },
    underWay: (): number => underWay.size,
    /** Those that are to be sent now; each must then have `arrived` or be `postponed`. */
    takeDue: async (most: number): Promise<readonly Delivery[]> => {
      if (storeHasMore && dueNow().length === 0) await lookInStore()
      const due = dueNow().slice(0, most)
      for (const { id } of due) {
        known.delete(id)
        underWay.add(id)
      }
      return due
    },
    arrived: ({ id }: Delivery): void => {
      underWay.delete(id)
      arrived.add(id)
      crossOffAt = Math.min(crossOffAt, clock() + crossedOffWithinMilliseconds)
    },
    postponed: async (delivery: Delivery): Promise<void> => {
      try {
        await store.commit({ put: [{ kind: 'delivery', id: delivery.id, body: delivery }] })
      } finally {
        underWay.delete(delivery.id)
        keep(delivery)
      }
    },
    /** Not sent after all: it stands in the store as it did. */
    left: ({ id }: Delivery): void => void underWay.delete(id),
    crossOff: async ({ all }: { all: boolean }): Promise<void> => {
      const ids = [...arrived]
      if (ids.length === 0 || !(all || ids.length >= mostArrived || clock() >= crossOffAt)) return
      await store.commit({ put: [], remove: ids.map((id) => ({ kind: 'delivery', id })) })
      for (const id of ids) arrived.delete(id)
      crossOffAt = arrived.size > 0 ? clock() + crossedOffWithinMilliseconds : Infinity
    },
    /** When there is something to do again; infinite where nothing waits. */
    nextAt: (): number =>
      Math.min(crossOffAt, ...Array.from(known.values(), ({ dueAtMilliseconds: at }) => at)),
  }
}
