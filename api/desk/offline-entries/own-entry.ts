import type { Context } from 'hono'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { asPayment, type Id } from '@almoner/domain/kernel/ids.ts'
import { isDirect } from '@almoner/domain/payment-methods/payment-method.ts'
import { addCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { formatHongKongTime } from '@almoner/domain/kernel/time.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { createLinks } from '@almoner/platform/links.ts'
import { findMatchesOfTargets } from '@almoner/projections/models/bank-matches/query.ts'
import { countGifts } from '@almoner/projections/models/payment-history/donors/donor-query.ts'
import { findPaymentAsOf } from '@almoner/projections/models/payment-history/as-of.ts'
import { findOfflineEntry } from '@almoner/projections/models/payment-history/find-offline-entry.ts'
import type { PaymentRow } from '@almoner/projections/models/payment-history/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { loadBooksAsOf } from '../../use-cases/books/books-as-of.ts'
import { loadOwnCharity, ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import { maySeeContact, showContact } from '../../use-cases/payments/payer-contact.ts'
import type { OfflineEntryAnswer } from './contract.ts'
import { includes } from '@almoner/domain/plans/plan-features.ts'

type EntryId = Id<'offline_entry'>

/**
 * Returns an entry of the caller's charity. Another charity's entry returns 404, as a missing one
 * does.
 */
export const loadOwnEntry = async (
  c: Context<AppEnv>,
  offlineEntryId: EntryId,
): Promise<PaymentRow> => {
  const organisationId = ownOrganisation(c)
  const books = await loadBooksAsOf(c)
  const row =
    books === null
      ? await findOfflineEntry(c.get('deps').db, { organisationId, offlineEntryId })
      : await findPaymentAsOf(c.get('deps'), {
          organisationId,
          paymentId: asPayment(offlineEntryId),
          position: books.position,
          source: 'offline',
        })
  if (!row) throw new Refusal('offline_entry_not_found')
  return row
}

export const loadOfflineEntry = async (
  c: Context<AppEnv>,
  offlineEntryId: EntryId,
): Promise<OfflineEntryAnswer> => {
  const charity = await loadOwnCharity(c)
  const row = await loadOwnEntry(c, offlineEntryId)
  const { receiptLink } = createLinks(c.get('deps'))
  const { method, receiptNumber } = row
  assert(isDirect(method), 'no card is recorded offline')
  const receivedAt = requirePresent(row.receivedAt, 'when an offline entry was received')
  const contact = { email: row.email, phoneNumber: row.phoneNumber }
  const fees = requirePresent(row.fees, 'the sums of an offline entry')
  const matched = await loadMatched(c, offlineEntryId)
  return {
    id: offlineEntryId,
    version: requirePresent(row.version, 'the version of an offline entry'),
    status: toStatus(row),
    projectId: row.projectId,
    projectName: row.projectName,
    paymentType: row.transactionType,
    paymentMethod: method,
    amount: row.amountCents,
    fee: fees.totalFeeCents,
    net: fees.nonprofitReceivesCents,
    receivedOn: toCalendarDay(receivedAt),
    receivedTime: formatHongKongTime(receivedAt).slice(-5),
    firstName: row.firstName,
    lastName: row.lastName,
    ...showContact(await maySeeContact(c), contact),
    note: row.memo,
    language: row.language,
    recordedAt: row.initiatedAt,
    voidReason: row.declineReason,
    proof: row.proof && {
      path: `/api/organizations/offline-entries/${offlineEntryId}/proof`,
      contentType: row.proof.contentType,
      bytes: row.proof.bytes,
    },
    receiptRequested: row.receiptRequested,
    receiptNumber,
    receiptVoid: row.receiptVoid,
    receiptLink:
      receiptNumber === null ? null : receiptLink({ ...charity, paymentId: row.paymentId }),
    // Nothing is matched in the books of a past day, in which no donor is shown either.
    donor: matched === null ? null : await countGifts(c.get('deps').db, row),
    matched,
    isIncluded: includes(charity.profile.plan, 'offlineEntries'),
  }
}

const loadMatched = async (c: Context<AppEnv>, offlineEntryId: EntryId): Promise<Cents | null> => {
  if ((await loadBooksAsOf(c)) !== null) return null
  const filter = { organisationId: ownOrganisation(c), targetIds: [offlineEntryId] }
  const matches = await findMatchesOfTargets(c.get('deps').db, filter)
  return addCents(...matches.map(({ amountCents }) => amountCents))
}

const toStatus = ({ status }: PaymentRow): OfflineEntryAnswer['status'] => {
  if (status === 'cancelled') return 'voided'
  return status === 'complete' ? 'approved' : 'pending'
}
