import * as v from 'valibot'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import type { ErasureDue } from '@almoner/domain/erasure-request/values.ts'
import type { ErasureRequestStatus } from '@almoner/domain/erasure-request/state.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { ConsentSource, WithdrawalSource } from '@almoner/domain/marketing-consent/events.ts'
import type { VoidReason } from '@almoner/domain/receipt/index.ts'
import { daySchema } from '../../http/contract.ts'
import type { Money } from '../../http/money-contract.ts'
import { stepUpEntries } from '../../use-cases/accounts/step-up/contract.ts'
import { erasureReasonSchema } from '../../use-cases/erasure-requests/contract.ts'
import type { Donor } from './donors-list-contract.ts'

export const donorParamSchema = v.object({ donorId: idSchema('person') })

/** POST /organizations/donors/:donorId/merge and /separate: the other payer id. */
export const otherDonorSchema = v.strictObject({ donorId: idSchema('person') })
export type OtherDonorBody = v.InferInput<typeof otherDonorSchema>

/**
 * POST /organizations/donors/:donorId/erasure-request, with an `Idempotency-Key`: asks administration
 * to erase everybody in the donor's record. 409 `erasure_already_requested` or
 * `donor_record_erased`.
 */
export const requestErasureSchema = v.strictObject({
  /** The day on which the charity received the donor's request. */
  receivedOn: daySchema('received_on'),
  /** How the donor asked. */
  reason: erasureReasonSchema,
  ...stepUpEntries,
})

/** POST …/erasure-request/withdraw. 409 `erasure_request_decided`. */
export const withdrawErasureSchema = v.strictObject({ requestId: idSchema('erasure_request') })

/** A request that the donor's personal data is erased. Days are `yyyy-MM-dd`. */
export type DonorErasure = {
  id: string
  status: ErasureRequestStatus
  receivedOn: string
  /** The day by which the charity has to answer the donor. */
  dueOn: string
  /** How near that day is; null once the request was decided or withdrawn. */
  due: ErasureDue | null
  /** How the donor asked; null for staff without permission to ask for erasures. */
  reason: string | null
  /** ISO 8601, as the other moments are. */
  requestedAt: string
  /** Null if they have left and are erased. */
  requestedBy: string | null
  /** When it was approved, declined or withdrawn. */
  decidedAt: string | null
  /** Why it was declined; null for staff who do not see the reason above. */
  declineReason: string | null
  carriedOutAt: string | null
}

/** A payer id, with the names and the address of its newest gift. */
export type DonorPart = {
  id: string
  firstName: string
  lastName: string
  organisationName: string | null
  /** Masked for staff who do not see contact data. */
  email: string
  phoneNumber: string
  gifts: number
  given: Cents
}

/** The gifts of a year of assessment, less refunds and lost disputes. */
type DonorYear = {
  /** The tax year, for example `2026/27`. */
  year: string
  gifts: number
  given: Cents
  /** Those that were paid through the platform: the statement of the year lists them alone. */
  online: number
}

export type DonorPlan = {
  id: string
  amount: Cents
  status: 'active' | 'paused' | 'cancelled' | 'completed'
  projectName: string
  /** ISO 8601. */
  startedAt: string
}

/** A change of the donor's agreement to the charity's news. */
export type ConsentChange = {
  /** ISO 8601. */
  at: string
  textVersion: number | null
  language: Language | null
} & ({ type: 'agreed'; source: ConsentSource } | { type: 'withdrew'; source: WithdrawalSource })

/** GET /organizations/donors/:donorId */
export type DonorAnswer = Donor & {
  phoneNumber: string
  years: readonly DonorYear[]
  plans: readonly DonorPlan[]
  /** The newest first; null for staff without permission to see consents. */
  consents: readonly ConsentChange[] | null
  /** The payer ids of the record, its own first. */
  parts: readonly DonorPart[]
  /** Other donors with the same telephone number or name. */
  likelySame: readonly DonorPart[]
  /** The newest request that one of the payer ids is erased, or null. */
  erasure: DonorErasure | null
}

/**
 * GET /organizations/donors/:donorId/statement.pdf?year=2026: the statement of the year that begins
 * on 1 April 2026, as the donor has it in their own account. 404 for a year without a payment.
 */
export const donorStatementSchema = v.object({
  year: v.pipe(
    v.string('year.required'),
    v.regex(/^20\d{2}$/, 'year.invalid'),
    v.transform(Number),
  ),
})

export const receiptsPageSize = 10

/** GET /organizations/donors/:donorId/receipts: `before` is the `next` of the page before. */
export const donorReceiptsSchema = v.object({
  before: v.optional(
    v.pipe(
      v.string('before.required'),
      v.regex(/^\d{1,18}$/, 'before.invalid'),
      v.transform((digits) => BigInt(digits)),
    ),
  ),
})

export type DonorReceipt = {
  number: string
  /** ISO 8601. */
  issuedAt: string
  /** The sum that the receipt is for. */
  amount: Cents
  projectName: string
  source: 'online' | 'offline'
  paymentId: string
  voidReason: VoidReason | null
  /** The document's address; null if the receipt is void. */
  link: string | null
}

/** The receipts of all payer ids of the record, the newest first. */
export type DonorReceiptsAnswer = { receipts: readonly DonorReceipt[]; next: string | null }

export const donorReceiptsMoney: Money<DonorReceiptsAnswer> = { amount: true }

export const donorMoney: Money<DonorAnswer> = { given: true, amount: true }
