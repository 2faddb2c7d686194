import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Role } from '@almoner/domain/staff/permissions.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { reviewItem } from '@almoner/domain/manual-review/index.ts'
import { marketingConsent } from '@almoner/domain/marketing-consent/index.ts'
import { donorErased } from '@almoner/domain/donor/events.ts'
import { donor } from '@almoner/domain/donor/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { createMemoryStore } from '@almoner/eventstore/memory/store.ts'
import { toPosition, type Position } from '@almoner/eventstore/position.ts'
import { record, someEvent, someMeta, someStream } from '@almoner/eventstore/testing/events.ts'
import type { Connection, Reader } from './connection.ts'
import type { ListsChanged } from './contract.ts'
import { createListChanges, type ListChanges, type ListChangesOptions } from './list-changes.ts'

let store: EventStore
let changes: ListChanges
const warn = vi.fn<(fields: object, message: string) => void>()
/** The position that every read model has reached. */
let reached: Position | 'head'

/** The read models that were last waited for. */
let waited: readonly string[]

const waitFor: ListChangesOptions['catchUp']['waitFor'] = async (names, position, within = 0) => {
  waited = names
  const deadline = Date.now() + within
  const isShown = () => reached === 'head' || reached >= position
  while (!isShown()) {
    if (Date.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return true
}

const timing = { gatherMilliseconds: 2, betweenMilliseconds: 20, heartbeatMilliseconds: 60_000 }

const create = (options: Partial<ListChangesOptions> = {}): ListChanges =>
  createListChanges({
    store,
    catchUp: { waitFor },
    log: { warn },
    timing,
    patienceMilliseconds: 60_000,
    pauseMilliseconds: 1,
    ...options,
  })

beforeEach(() => {
  store = createMemoryStore()
  reached = 'head'
  warn.mockClear()
  changes = create()
})
afterEach(() => changes.close())

let people = 0
const reader = (organisationId: OrganisationId | null, role: Role): Reader => ({
  personId: `person-${(people += 1)}`,
  organisationId,
  role,
})

/** Opens a stream and collects all its messages. */
const listen = async (who: Reader, within = changes) => {
  const connection = within.connect(who) as Connection
  const received: (ListsChanged | null)[] = []
  const ended = (async () => {
    for await (const message of connection.messages()) received.push(message)
  })()
  const lists = () => [...new Set(received.flatMap((message) => message?.lists ?? []))].toSorted()
  await vi.waitFor(() => expect(received).not.toEqual([]))
  // The stream announces each list separately.
  await new Promise((resolve) => setTimeout(resolve, 50))
  const first = lists()
  received.length = 0
  /** Waits for these lists, all of them at this position or later. */
  const receivesOnly = async (names: readonly string[], from: Position | undefined) => {
    await vi.waitFor(() => expect(lists()).toEqual(expect.arrayContaining([...names])))
    expect(lists()).toEqual(names)
    const positions = received.map((message) => toPosition(message?.position ?? 0))
    expect(positions.filter((position) => position < (from ?? 0n))).toEqual([])
  }
  return { connection, told: received, lists, first, ended, receivesOnly }
}

const happen = async (
  category: string,
  tenant: OrganisationId | null,
  { type = 'SomethingHappened', data = {} }: { type?: string; data?: object } = {},
) => {
  const event = someEvent({ type, data, meta: { ...someMeta, tenant } })
  return (await record(store, someStream(category), [event])).at(-1)?.position
}

const everyListOfDesk = [
  'approvals',
  'bank_accounts',
  'donors',
  'manual_review',
  'organization',
  'payments',
  'payouts',
  'projects',
  'recurring_plans',
  'reports',
  'subscription',
  'supporters',
]

describe('a stream that opens', () => {
  it('receives a notice that every list may have changed', async () => {
    expect((await listen(reader(harbourId, 'owner'))).first).toEqual(everyListOfDesk)
    expect((await listen(reader(null, 'administrator'))).first).toEqual([
      'applications',
      'charities',
      'erasure_requests',
      'manual_review',
    ])
  })

  it('receives notices only about lists that its reader may see', async () => {
    const { first } = await listen(reader(harbourId, 'viewer'))
    expect(first).toEqual(
      everyListOfDesk.filter(
        (list) =>
          !['approvals', 'bank_accounts', 'reports', 'subscription', 'supporters'].includes(list),
      ),
    )
  })

  it('is refused beyond the limit of a person or of the process', async () => {
    const limited = create({ mostPerPerson: 2, mostPerProcess: 3 })
    const one = reader(harbourId, 'owner')
    const open = [limited.connect(one), limited.connect(one)]
    expect(limited.connect(one)).toBeNull()
    expect(limited.connect(reader(lionRockId, 'owner'))).not.toBeNull()
    expect(limited.connect(reader(lionRockId, 'viewer'))).toBeNull()
    open[0]?.end()
    expect(limited.connect(one)).not.toBeNull()
    await limited.close()
    expect(limited.connect(one)).toBeNull()
  })
})

describe('an event', () => {
  it('is sent to its own charity only, with the list that it changes', async () => {
    const harbour = await listen(reader(harbourId, 'finance'))
    const lionRock = await listen(reader(lionRockId, 'finance'))
    const administrator = await listen(reader(null, 'administrator'))
    const position = await happen(payment.category, harbourId)
    await vi.waitFor(() =>
      expect(harbour.told).toEqual([{ lists: ['payments'], position: String(position) }]),
    )
    await happen(reviewItem.category, harbourId)
    await vi.waitFor(() => expect(harbour.lists()).toContain('manual_review'))
    const later = await happen(payment.category, lionRockId)
    await happen(reviewItem.category, lionRockId)
    await happen(reviewItem.category, null)
    await lionRock.receivesOnly(['manual_review', 'payments'], later)
    await administrator.receivesOnly(['manual_review'], later)
  })

  it('without a charity is sent to administrators if it is a review', async () => {
    const harbour = await listen(reader(harbourId, 'owner'))
    const administrator = await listen(reader(null, 'administrator'))
    await happen(reviewItem.category, null)
    await happen(payment.category, null)
    await happen(organisation.category, lionRockId)
    await vi.waitFor(() => expect(administrator.lists()).toEqual(['charities', 'manual_review']))
    const later = await happen(reviewItem.category, harbourId)
    await harbour.receivesOnly(['manual_review'], later)
  })

  it('is not sent to a role that may not see its list', async () => {
    const viewer = await listen(reader(harbourId, 'viewer'))
    const owner = await listen(reader(harbourId, 'owner'))
    await happen(marketingConsent.category, harbourId)
    await vi.waitFor(() => expect(owner.lists()).toEqual(['supporters']))
    const later = await happen(payment.category, harbourId)
    await viewer.receivesOnly(['payments'], later)
  })

  it('is sent once the read models have it', async () => {
    const { told } = await listen(reader(harbourId, 'owner'))
    reached = await store.head()
    waited = []
    const position = await happen(payment.category, harbourId)
    // The others may not have read so far: nothing of it is for them.
    await vi.waitFor(() => expect(waited).toEqual(['payment-history', 'payment-timeline']))
    expect(told).toEqual([])
    reached = position as Position
    await vi.waitFor(() => expect(told).toHaveLength(1))
  })

  it('is sent again if the read models were too late', async () => {
    const shortTimeout = create({ patienceMilliseconds: 5 })
    const { told } = await listen(reader(harbourId, 'owner'), shortTimeout)
    reached = await store.head()
    await happen(payment.category, harbourId)
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(1))
    reached = 'head'
    await shortTimeout.close()
  })

  it('of an erasure is sent to every charity’s desk', async () => {
    const harbour = await listen(reader(harbourId, 'owner'))
    const lionRock = await listen(reader(lionRockId, 'owner'))
    await happen(donor.category, null, { type: donorErased.type })
    await vi.waitFor(() => expect(harbour.lists()).toContain('payments'))
    await vi.waitFor(() => expect(lionRock.lists()).toContain('payments'))
  })

  it('that names another charity than it is recorded for is reported, and is not sent', async () => {
    const lionRock = await listen(reader(lionRockId, 'owner'))
    await happen(payment.category, lionRockId, { data: { organisationId: harbourId } })
    await vi.waitFor(() => expect(warn).toHaveBeenCalled())
    // The stream begins again behind it.
    await vi.waitFor(() => expect(lionRock.lists()).toEqual(everyListOfDesk))
    const [fields] = warn.mock.calls[0] as [{ err: Error }, string]
    expect(fields.err.message).toContain('another charity')
  })
})

describe('many events', () => {
  it('make one message in each interval', async () => {
    const slow = create({ timing: { ...timing, betweenMilliseconds: 300 } })
    const { told } = await listen(reader(harbourId, 'owner'), slow)
    const startTime = Date.now()
    while (Date.now() - startTime < 700) {
      await happen(payment.category, harbourId)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(told.length).toBeGreaterThanOrEqual(1)
    expect(told.length).toBeLessThanOrEqual(4)
    const last = await store.head()
    await vi.waitFor(() => expect(told.at(-1)?.position).toBe(String(last)))
    await slow.close()
  })
})

describe('the subscription to the events', () => {
  it('is one for all streams, and ends with the last of them', async () => {
    const signals: AbortSignal[] = []
    const counted = create({
      store: {
        head: store.head,
        subscribe: (options) => {
          signals.push(options.signal)
          return store.subscribe(options)
        },
      },
    })
    const one = await listen(reader(harbourId, 'owner'), counted)
    const other = await listen(reader(lionRockId, 'owner'), counted)
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    one.connection.end()
    await one.ended
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    other.connection.end()
    await other.ended
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    const third = await listen(reader(harbourId, 'owner'), counted)
    expect(third.first).toEqual(everyListOfDesk)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    await counted.close()
  })

  it('begins again after a fault, and every screen reads again', async () => {
    let faults = 0
    const faulty = create({
      store: {
        head: store.head,
        subscribe: (options) => {
          if ((faults += 1) > 1) return store.subscribe(options)
          throw new Error('the connection was lost')
        },
      },
    })
    const { told } = await listen(reader(harbourId, 'owner'), faulty)
    const position = await happen(payment.category, harbourId)
    await vi.waitFor(() => expect(told.at(-1)?.position).toBe(String(position)))
    expect(warn).toHaveBeenCalledTimes(1)
    await faulty.close()
  })
})

describe('a stream without changes', () => {
  it('has a heartbeat', async () => {
    const alive = create({ timing: { ...timing, heartbeatMilliseconds: 20 } })
    const { told } = await listen(reader(harbourId, 'owner'), alive)
    await vi.waitFor(() => expect(told.slice(0, 2)).toEqual([null, null]))
    await alive.close()
  })
})
