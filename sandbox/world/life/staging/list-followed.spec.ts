import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { Append } from '@almoner/eventstore/event-store.ts'
import { listFollowed } from './list-followed.ts'

const [charity, other, payment, donor] = Array.from({ length: 4 }, () => randomUUID())

const append = (category: string, id: string | undefined, data: object): Append => ({
  stream: streamName(category, id ?? ''),
  expected: 'any',
  events: [
    {
      id: randomUUID(),
      type: 'SomethingHappened',
      data,
      meta: {
        tenant: null,
        actor: `donor:${donor}`,
        causation: null,
        correlation: 'spec',
        at: instant('2026-01-01T00:00:00.000Z'),
      },
    },
  ],
})

const inOrder = (places: readonly number[] = []) => places.toSorted((a, b) => a - b)

describe('the appends that an append follows', () => {
  it('are those to its own stream, and those whose ids it names', () => {
    const appends = [
      append('payment', payment, { charity }),
      append('payment', payment, {}),
      append('receipt_book', `${charity}-2026`, { payment, charity }),
      append('donor_name', 'a-hash', { owner: donor }),
      append('donor', donor, {}),
    ]
    expect(listFollowed(appends).map(inOrder)).toEqual([[], [0], [1], [], [0, 1, 2, 3]])
  })

  it('name the id of its stream: a letter follows the receipt that names its payment', () => {
    const appends = [
      append('payment', payment, { charity }),
      append('receipt_book', `${charity}-2026`, { payment, charity }),
      append('receipt', payment, {}),
    ]
    expect(inOrder(listFollowed(appends)[2])).toEqual([0, 1])
  })

  it('are all of the charity for its own actions, and only those actions for its payments', () => {
    const appends = [
      append('treasury', charity, {}),
      append('payment', payment, { charity }),
      append('payment', randomUUID(), { charity }),
      append('payment', randomUUID(), { charity: other }),
      append('treasury', charity, {}),
      append('payment', randomUUID(), { charity }),
    ]
    expect(listFollowed(appends).map(inOrder)).toEqual([[], [0], [0], [], [0, 1, 2], [4]])
  })
})
