import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { ReceiptOf } from '@almoner/domain/receipt/receipt-of.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { loadPayment } from '../record/payment-books.ts'

/** Returns the charity of a payment or of an offline entry. */
export const findCharity = async (store: EventStore, of: ReceiptOf): Promise<OrganisationId> => {
  if (of.kind === 'payment') return (await loadPayment({ store }, of.id)).facts.organisationId
  const { state } = await loadState(store, offlineEntry, of.id)
  assert(state.status !== 'none', 'a receipt is for an entry that was recorded')
  return state.organisationId
}
