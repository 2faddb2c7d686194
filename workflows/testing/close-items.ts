import { inboxItem, type InboxItemOpened } from '@almoner/domain/inbox-item/index.ts'
import type { World } from './world.ts'

/** Somebody has looked at each thing in the inbox at its provider, and says so. */
export const closeItems = async (world: World): Promise<void> => {
  const events = await world.books.readAll({ after: 0n, limit: 100, categories: ['inbox_item'] })
  for (const { data } of events) {
    const { inboxItemId } = data as InboxItemOpened['data']
    const how = { resolution: 'settled', note: 'looked at' } as const
    // oxlint-disable-next-line no-await-in-loop
    await world.tell(inboxItem, {
      id: inboxItemId,
      command: { type: 'ResolveInboxItem', inboxItemId, ...how },
    })
  }
}
