import type { Context } from 'hono'
import type * as v from 'valibot'
import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import {
  paymentOfPeople,
  paymentsOfPeople,
  type OfPeople,
  type PaymentRow,
} from '@almoner/projections/models/payment-history/query.ts'
import { paymentTimeline } from '@almoner/projections/models/payment-timeline/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { limitFor, linkedPage } from '../../http/list-page.ts'
import { readAfterCatchUp } from '../../use-cases/commands/read-after-catch-up.ts'
import { Refusal } from '../../http/problem.ts'
import { ownHere } from '../../use-cases/accounts/own-account/own-account.ts'
import { loadProjectNames, type NameProject } from '../../use-cases/charity/project-names.ts'
import {
  findInstalmentByPayment,
  findPlanOrInstalment,
  listOwnPlans,
  listWaitingInstalments,
} from '../recurring-plans/records.ts'
import { buildReceiptLink } from '../../use-cases/payments/payer/receipt-link.ts'
import { toDonationRecord, toDonationRecordAnswer } from './records-answers.ts'
import {
  recordsPageSize,
  type DonationRecord,
  type DonationRecordAnswer,
  type DonationRecordsAnswer,
  type RecordList,
  type recordsQuerySchema,
} from './records-contract.ts'
import { recordSteps } from './records-timeline.ts'

/** One page of a donor's own payments to the charity at this host. */
export const listOwnRecords = async (
  c: Context<AppEnv>,
  query: v.InferOutput<typeof recordsQuerySchema>,
): Promise<DonationRecordsAnswer> => {
  const mine = await ownHere(c)
  if (query.organizationViewId !== mine.organisationId) throw new Refusal('not_found')
  const records = await findRecords(c, mine, query)
  if (records.length === 0) return records
  const nameProject = await loadProjectNames(c, mine.organisationId)
  return records.map((record) => nameRecord(record, nameProject))
}

const nameRecord = <Of extends DonationRecord>(record: Of, nameProject: NameProject): Of => ({
  ...record,
  projectName: nameProject(record),
})

const findRecords = async (
  c: Context<AppEnv>,
  mine: OfPeople,
  { status, lastId }: v.InferOutput<typeof recordsQuerySchema>,
): Promise<DonationRecordsAnswer> => {
  if (status === 'scheduled') return await listOwnPlans(c, lastId)
  if (status === 'reauthenticate') return await listWaitingInstalments(c, lastId)
  const last = lastId === undefined ? null : await ownPayment(c, { ...mine, paymentId: lastId })
  if (last === null && lastId !== undefined) {
    throw new Refusal('invalid_input', { fields: { lastId: 'last_id.unknown' } })
  }
  const paymentRows = await paymentsOfPeople(c.get('deps').db, {
    ...mine,
    statuses: statusesByFilter[status],
    before: last?.initiatedPosition ?? null,
    limit: limitFor(recordsPageSize),
  })
  const size = recordsPageSize
  const rows = linkedPage(c, paymentRows, { size, idOf: (row) => row.paymentId })
  return rows.map((row) => toDonationRecord(row, buildReceiptLink(c, row.paymentId)))
}

/**
 * Returns a payment of the donor to this charity. Another donor's payment and another charity's
 * return 404, as a missing one does.
 */
export const loadOwnRecord = async (
  c: Context<AppEnv>,
  paymentId: PaymentId,
): Promise<DonationRecordAnswer> => {
  const readModels = ['payment-history', 'recurring-plans']
  const record = await readAfterCatchUp(c, {
    readModels,
    paymentId,
    find: () => findRecord(c, paymentId),
  })
  const { organisationId } = await ownHere(c)
  if (record) {
    return nameRecord(record, await loadProjectNames(c, organisationId))
  }
  warnOfStranger(c, { organisationId, paymentId })
  throw new Refusal('payment_not_found')
}

const findRecord = async (
  c: Context<AppEnv>,
  paymentId: PaymentId,
): Promise<DonationRecordAnswer | null> => {
  const mine = await ownHere(c)
  const row = await paymentOfPeople(c.get('deps').db, { ...mine, paymentId })
  if (!row) return await findPlanOrInstalment(c, paymentId)
  const { organisationId } = mine
  const entries = await paymentTimeline(c.get('deps').db, { organisationId, paymentId })
  const opened = toDonationRecordAnswer(row, buildReceiptLink(c, paymentId))
  const instalment = await findInstalmentByPayment(c, paymentId)
  return { ...opened, instalment, timeline: recordSteps(entries) }
}

// A refunded payment stays in the list of completed ones, because the donor looks for it there.
const statusesByFilter = {
  complete: ['complete', 'refunded'],
  processing: ['processing'],
  error: ['error'],
} as const satisfies Record<
  Exclude<RecordList, 'scheduled' | 'reauthenticate'>,
  readonly PaymentRow['status'][]
>

const ownPayment = async (
  c: Context<AppEnv>,
  filter: OfPeople & { paymentId: PaymentId },
): Promise<PaymentRow | null> => {
  const row = await paymentOfPeople(c.get('deps').db, filter)
  if (!row) warnOfStranger(c, filter)
  return row
}

// The answers reveal nothing to a caller who tries ids; the log records them.
const warnOfStranger = (
  c: Context<AppEnv>,
  { organisationId, paymentId }: { organisationId: OrganisationId; paymentId: PaymentId },
): void => {
  const logFields = { donorId: c.get('signedIn')?.personId, organisationId, paymentId }
  c.get('log').warn(logFields, 'a donor asked for a payment that is not theirs')
}
