import type { StreamName } from '@almoner/domain/kernel/ids.ts'
import type { EventStore, ReadOptions, RecordedEvent } from '../../event-store.ts'

const pageSize = 1_000

/** Every event of a stream from a revision on, read by pages. */
export async function* readPages(
  store: EventStore,
  stream: StreamName,
  options: Required<Pick<ReadOptions, 'direction'>> & Pick<ReadOptions, 'from' | 'personal'>,
): AsyncGenerator<RecordedEvent, void, undefined> {
  const { direction } = options
  let { from } = options
  for (;;) {
    const page = await store.read(stream, {
      ...options,
      limit: pageSize,
      ...(from !== undefined && { from }),
    })
    yield* page
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return
    if (direction === 'backwards' && last.revision === 0n) return
    from = last.revision + (direction === 'forwards' ? 1n : -1n)
  }
}
