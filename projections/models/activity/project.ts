import { activityTypes, isActivityType, kindOfActivity } from '@almoner/domain/staff/activity.ts'
import { accountingCodes } from '@almoner/domain/accounting-codes/index.ts'
import { application } from '@almoner/domain/application/index.ts'
import { approval } from '@almoner/domain/approval/index.ts'
import { approvalPolicy } from '@almoner/domain/approval-policy/index.ts'
import { bankMatch } from '@almoner/domain/bank-match/index.ts'
import { closedBooks } from '@almoner/domain/closed-books/index.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import { booksView } from '@almoner/domain/books-view/index.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { donorRecords } from '@almoner/domain/donor-record/index.ts'
import { erasureRequests } from '@almoner/domain/erasure-request/index.ts'
import { fileDownload } from '@almoner/domain/file-download/index.ts'
import { fileView } from '@almoner/domain/file-view/index.ts'
import { isUuid } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { offlineImport } from '@almoner/domain/import/index.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { project } from '@almoner/domain/project/index.ts'
import { report } from '@almoner/domain/report/index.ts'
import { reportSchedule } from '@almoner/domain/report-schedule/index.ts'
import { receipt } from '@almoner/domain/receipt/index.ts'
import { reviewItem } from '@almoner/domain/manual-review/index.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { RowOf } from '../../engine/database.ts'
import type { ReadModel } from '../../engine/read-model.ts'
import { addRows } from '../../engine/row/save-rows.ts'
import type { ActivityDetails } from './table.ts'

type Row = RowOf<'read_models.activity'>

/**
 * The actions of staff and administrators at a charity, for `/Activity`. It has no personal data:
 * names are joined when it is read.
 */
export const activityModel: ReadModel = {
  name: 'activity',
  version: 9,
  categories: [
    offlineEntry.category,
    offlineImport.category,
    closedBooks.category,
    accountingCodes.category,
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
    treasury.category,
    bankAccount.category,
    connectedAccount.category,
    donorRecords.category,
    erasureRequests.category,
    fileDownload.category,
    fileView.category,
    planSubscription.category,
    report.category,
    reportSchedule.category,
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

// An event's data is never personal. Only single values and the names of changed fields are shown.
// This includes the values of a request's subject, of an offline entry and of a payout.
const toDetails = (data: object): ActivityDetails => {
  const changed = findChanged(data)
  const fields = { ...data, ...amended(data), ...(changed !== null && { changed }) }
  return Object.fromEntries(
    Object.entries<unknown>({
      ...fields,
      ...('subject' in data && (data.subject as object)),
      ...('request' in data && (data.request as object)),
      ...('entry' in data && (data.entry as object)),
      ...('bank' in data && (data.bank as object)),
      ...('rules' in data && (data.rules as { limits: object }).limits),
    }).filter(
      (entry): entry is [string, string | number | boolean | null] =>
        !unshown.has(entry[0]) && (entry[1] === null || typeof entry[1] !== 'object'),
    ),
  )
}

// The charity’s own id, the values that identify bank accounts and files, and the start of a
// payout's content.
const unshown: ReadonlySet<string> = new Set([
  'organisationId',
  'fingerprint',
  'challenge',
  'fromCount',
])

/** An amount before and after, of an offline entry that was amended. */
const amended = (data: object): object => {
  if (!('offlineEntryId' in data && 'before' in data && 'after' in data)) return {}
  const [before, after] = [data.before, data.after] as { amountCents: number }[]
  return { beforeCents: before?.amountCents ?? null, amountCents: after?.amountCents ?? null }
}

/**
 * Returns the names of the fields that differ, in the order of the event, or null if it names no
 * fields.
 */
const findChanged = (data: object): string | null => {
  if ('changes' in data && typeof data.changes === 'object') {
    return Object.keys(data.changes as object).join(', ')
  }
  if (!('before' in data) || !isFields(data.before)) return null
  const after = 'after' in data ? data.after : 'colours' in data ? data.colours : null
  if (!isFields(after)) return null
  const { before } = data
  return Object.keys(after)
    .filter((field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]))
    .join(', ')
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
