import { assert } from '@almoner/domain/kernel/assert.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { Batch } from '../run/apply-batch.ts'
import { toEventFilter, type ReadModel } from '../read-model.ts'
import type { Position } from '@almoner/eventstore/position.ts'

/**
 * A read model's events after one position and up to another, page by page. The next page is read
 * while the last one is worked on.
 */
export async function* readPages(
  store: Pick<EventStore, 'readAll'>,
  options: { readModel: ReadModel; after: Position; upTo: Position; pageSize: number },
): AsyncGenerator<Batch, void, undefined> {
  const { after, upTo } = options
  let coming = after < upTo ? readPage(store, { ...options, after }) : null
  while (coming !== null) {
    const page = await coming
    assert(page.to > page.from, 'a page moves forwards')
    coming = page.to < upTo ? readPage(store, { ...options, after: page.to }) : null
    // A reader that stops early does not wait for pages that were read ahead.
    coming?.catch(() => {})
    yield page
  }
}

const readPage = async (
  store: Pick<EventStore, 'readAll'>,
  options: { readModel: ReadModel; after: Position; upTo: Position; pageSize: number },
): Promise<Batch> => {
  const { after, upTo, pageSize: limit } = options
  const read = await store.readAll({ after, limit, ...toEventFilter(options.readModel) })
  const last = read.at(-1)?.position ?? after
  const to = read.length === limit && last < upTo ? last : upTo
  return { from: after, to, events: read.filter(({ position }) => position <= to) }
}
