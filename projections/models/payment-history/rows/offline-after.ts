import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { asPayment, type PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Giver, OfflineEntry } from '@almoner/domain/offline-entry/events.ts'
import { proofFingerprint } from '@almoner/domain/payment-methods/proof.ts'
import {
  withGivenAt,
  type NextRecord,
  type OfflineFact,
  type PaymentRecord,
  type UndatedRecord,
} from './payment-fact.ts'
import { nothingReturned } from './refunds.ts'

/** The list of payments shows an offline entry under its own id. */
export const toOfflineKey = ({ data }: OfflineFact): PaymentId => asPayment(data.offlineEntryId)

/** Returns an offline entry's row after one more event. */
export const offlineAfter = (row: PaymentRecord | null, fact: OfflineFact): NextRecord =>
  withGivenAt(stepped(row, fact))

const stepped = (row: PaymentRecord | null, fact: OfflineFact): UndatedRecord => {
  if (fact.type === 'OfflineEntryRecorded') {
    const { entry, version } = fact.data
    return { ...createRow(fact), ...entered(entry, fact.personal.giver), version }
  }
  const before = requirePresent(row, `the offline entry of ${fact.type} at ${fact.position}`)
  if (fact.type === 'OfflineReceiptRequested') return { ...before, receipt_requested: true }
  const { version } = fact.data
  switch (fact.type) {
    case 'OfflineEntryApproved':
      return {
        ...before,
        ...nothingOpen,
        version,
        status: 'complete',
        completed_at: fact.data.at,
        received_on: toCalendarDay(fact.data.entry.receivedAt),
      }
    case 'OfflineEntryAmended': {
      const { after, bookedVersion } = fact.data
      const received_on = bookedVersion === null ? null : toCalendarDay(after.receivedAt)
      return { ...before, ...entered(after, fact.personal.after), version, received_on }
    }
    case 'OfflineEntryVoided':
      return {
        ...before,
        ...nothingOpen,
        version,
        status: 'cancelled',
        completed_at: null,
        received_on: null,
        decline_reason: fact.personal.reason,
      }
  }
}

const nothingOpen = { awaiting_approval: false, waits_for_charity: false } as const

const createRow = ({ data, position }: Extract<OfflineFact, { type: 'OfflineEntryRecorded' }>) => {
  const { offlineEntryId, organisationId, giverId, proof } = data
  return {
    payment_id: asPayment(offlineEntryId),
    source: 'offline' as const,
    organisation_id: organisationId,
    person_id: giverId,
    status: 'processing' as const,
    awaiting_authentication: false,
    hand_over: null,
    request_expires_at: null,
    awaiting_approval: true,
    waits_for_charity: true,
    of_plan: false,
    plan_donor_id: null,
    failure_reason: null,
    failure_code: null,
    decline_reason: null,
    try: 1,
    organisation_name: null,
    custom_fields: {},
    provider: null,
    card_brand: null,
    card_country: null,
    card_last4: null,
    reference: null,
    proof,
    proof_sha256: proof && proofFingerprint(proof),
    submitted_on: null,
    cover_fee: false,
    ...nothingReturned,
    provider_payment_id: null,
    receipt_number: null,
    receipt_void: false,
    receipt_requested: false,
    receipt_on_request: false,
    completed_at: null,
    received_on: null,
    received_on_stated: true,
    initiated_at: data.at,
    initiated_position: position,
  }
}

// The fee is shown and never posted: it is the provider's, and no share of it is the platform's.
const entered = (entry: OfflineEntry, { firstName, lastName, email, phoneNumber, note }: Giver) => {
  const { amountCents, feeCents, receivedAt } = entry
  const fee = BigInt(feeCents)
  return {
    project_id: entry.projectId,
    project_name: entry.projectName,
    transaction_type: entry.transactionType,
    method: entry.method,
    language: entry.language,
    first_name: firstName,
    last_name: lastName,
    email,
    phone_number: phoneNumber,
    memo: note,
    amount_cents: BigInt(amountCents),
    total_amount_cents: BigInt(amountCents),
    total_fee_cents: fee,
    service_fee_cents: 0n,
    processing_fee_cents: fee,
    nonprofit_receives_cents: BigInt(amountCents) - fee,
    paid_on: toCalendarDay(receivedAt),
    received_at: receivedAt,
  }
}
