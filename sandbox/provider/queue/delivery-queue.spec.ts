import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryObjects } from '../store/object-store.ts'
import { createDeliveryQueue, type Delivery, type DeliveryStore } from './delivery-queue.ts'

let store: DeliveryStore<Delivery>
let now: number
const list = vi.fn<DeliveryStore<Delivery>['list']>()
const commit = vi.fn<DeliveryStore<Delivery>['commit']>()

beforeEach(() => {
  const memory = createMemoryObjects<{ delivery: Delivery }>()
  list.mockReset().mockImplementation(memory.list)
  commit.mockReset().mockImplementation(memory.commit)
  store = { list, commit }
  now = 0
})

const createQueue = () => createDeliveryQueue({ store, clock: () => now })

const delivery = (id: string, dueAtMilliseconds = 0): Delivery => ({
  id,
  attempts: 0,
  dueAtMilliseconds,
})
const put = async (...deliveries: Delivery[]): Promise<void> =>
  await store.commit({ put: deliveries.map((body) => ({ kind: 'delivery', id: body.id, body })) })
const toIds = (deliveries: readonly Delivery[]) => deliveries.map(({ id }) => id)
const readQueue = async () => toIds(await store.list('delivery', { limit: 1_000, order: 'oldest' }))

describe('a queue that has looked into the store', () => {
  it('remembers what is added, and does not query again', async () => {
    const queue = createQueue()
    await queue.takeDue(10)
    for (const id of ['a', 'b']) {
      await put(delivery(id))
      queue.add(delivery(id))
    }
    expect(toIds(await queue.takeDue(10))).toEqual(['a', 'b'])
    expect(list).toHaveBeenCalledTimes(1)
  })

  it('returns each delivery once, also if it is added during the query', async () => {
    const queue = createQueue()
    await put(delivery('a'))
    const looking = queue.takeDue(10)
    queue.add(delivery('a'))
    expect(toIds(await looking)).toEqual(['a'])
    expect(await queue.takeDue(10)).toEqual([])
  })

  it('finds more than it holds in memory, in order', async () => {
    const queue = createQueue()
    await queue.takeDue(10)
    const all = Array.from({ length: 250 }, (_, number) => delivery(`d${number}`))
    for (const each of all) {
      await put(each)
      queue.add(each)
    }
    const deliveredIds: string[] = []
    for (let due = await queue.takeDue(16); due.length > 0; due = await queue.takeDue(16)) {
      deliveredIds.push(...toIds(due))
      for (const each of due) queue.arrived(each)
      await queue.crossOff({ all: false })
    }
    expect(deliveredIds).toEqual(toIds(all))
  })

  it('queries again if the store did not answer', async () => {
    const queue = createQueue()
    await put(delivery('a'))
    list.mockRejectedValueOnce(new Error('away'))
    await expect(queue.takeDue(10)).rejects.toThrow('away')
    expect(toIds(await queue.takeDue(10))).toEqual(['a'])
  })
})

describe('a batch of deliveries that has arrived', () => {
  it('is crossed off together, a moment later', async () => {
    const queue = createQueue()
    await put(delivery('a'), delivery('b'))
    for (const each of await queue.takeDue(10)) queue.arrived(each)
    await queue.crossOff({ all: false })
    expect(await readQueue()).toEqual(['a', 'b'])
    now = queue.nextAt()
    await queue.crossOff({ all: false })
    expect(await readQueue()).toEqual([])
    expect(commit.mock.lastCall?.[0].remove).toHaveLength(2)
    expect(queue.nextAt()).toBe(Infinity)
  })

  it('is sent again by the next process if this one died before that', async () => {
    const queue = createQueue()
    await put(delivery('a'))
    for (const each of await queue.takeDue(10)) queue.arrived(each)
    expect(toIds(await createQueue().takeDue(10))).toEqual(['a'])
  })
})

describe('a delivery that has not arrived', () => {
  it('is sent again when it is due', async () => {
    const queue = createQueue()
    await put(delivery('a'))
    const [first] = await queue.takeDue(10)
    if (first) await queue.postponed({ ...first, attempts: 1, dueAtMilliseconds: 500 })
    expect(await queue.takeDue(10)).toEqual([])
    expect(queue.nextAt()).toBe(500)
    now = 500
    expect(await queue.takeDue(10)).toMatchObject([{ id: 'a', attempts: 1 }])
  })
})
