import { reviewItem, type ReviewOpened } from '@almoner/domain/manual-review/index.ts'
import type { World } from './world.ts'

/** A person has checked each open review at its provider, and closes it. */
export const closeItems = async (world: World): Promise<void> => {
  const events = await world.books.readAll({ after: 0n, limit: 100, categories: ['inbox_item'] })
  for (const { data } of events) {
    const { inboxItemId } = data as ReviewOpened['data']
    const how = { resolution: 'settled', note: 'looked at' } as const
    await world.tell(reviewItem, {
      id: inboxItemId,
      command: { type: 'ResolveInboxItem', inboxItemId, ...how },
    })
  }
}
