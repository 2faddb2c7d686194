import { activityTypes, isActivityType, kindOfActivity } from '@almoner/domain/kernel/activity.ts'
import { application } from '@almoner/domain/application/index.ts'
import { approval } from '@almoner/domain/approval/index.ts'
import { approvalPolicy } from '@almoner/domain/approval-policy/index.ts'
import { bankMatch } from '@almoner/domain/bank-match/index.ts'
import { closedBooks } from '@almoner/domain/closed-books/index.ts'
import { booksView } from '@almoner/domain/books-view/index.ts'
import { isUuid } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { offlineImport } from '@almoner/domain/import/index.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { project } from '@almoner/domain/project/index.ts'
import { receipt } from '@almoner/domain/receipt/index.ts'
import { reviewItem } from '@almoner/domain/review-item/index.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { RowOf } from '../../engine/database.ts'
import type { ReadModel } from '../../engine/read-model.ts'
import { addRows } from '../../engine/row/save-rows.ts'
import type { ActivityDetails } from './table.ts'

type Row = RowOf<'read_models.activity'>

/**
 * What staff and administrators did at a charity, for `/Activity`. It has no personal data: names
 * are joined when it is read.
 */
export const activityModel: ReadModel = {
  name: 'activity',
  version: 4,
  categories: [
    offlineEntry.category,
    offlineImport.category,
    closedBooks.category,
    bankMatch.category,
    payment.category,
    receipt.category,
    reviewItem.category,
    project.category,
    organisation.category,
    application.category,
    approval.category,
    approvalPolicy.category,
    booksView.category,
  ],
  types: activityTypes,
  personal: false,
  tables: ['read_models.activity'],
  project: async (trx, events) => {
    await addRows(trx, {
      table: 'read_models.activity',
      key: ['position'],
      rows: events.flatMap(toRows),
    })
  },
}

const toRows = ({ position, type, data, meta }: RecordedEvent): readonly Row[] => {
  const { tenant, actor, at, causation } = meta
  if (tenant === null || !isActivityType(type) || !/^(?:staff|administrator):/.test(actor))
    return []
  const kind = kindOfActivity[type]
  const requestId = causation !== null && isUuid(causation) ? causation : null
  const row = { position, organisation_id: tenant, at, actor, kind, type, request_id: requestId }
  return [{ ...row, details: toDetails(data) }]
}

// An event's data is never personal. Only single values are shown, also of what a request is about
// and of an offline entry.
const toDetails = (data: object): ActivityDetails =>
  Object.fromEntries(
    Object.entries({
      ...data,
      ...('subject' in data && (data.subject as object)),
      ...('entry' in data && (data.entry as object)),
    }).filter(
      (entry): entry is [string, string | number | boolean | null] =>
        entry[0] !== 'organisationId' && (entry[1] === null || typeof entry[1] !== 'object'),
    ),
  )
