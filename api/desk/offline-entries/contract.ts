import * as v from 'valibot'
import { toPlainSigns } from '@almoner/domain/text/half-width.ts'
import { noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { directMethods, type DirectMethod } from '@almoner/domain/payment-methods/method-names.ts'
import { againEntry } from '../../use-cases/abuse/entered-before-contract.ts'
import {
  daySchema,
  emailSchema,
  hkdSchema,
  lineSchema,
  linesSchema,
  numberSchema,
} from '../../http/contract.ts'
import type { Money } from '../../http/money-contract.ts'

export const offlineParamSchema = v.object({ offlineEntryId: idSchema('offline_entry') })

const timeSchema = v.pipe(
  v.string('received_time.invalid'),
  v.transform(toPlainSigns),
  v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'received_time.invalid'),
)

const entryEntries = {
  projectId: v.nullable(idSchema('project')),
  paymentType: v.picklist(['donation', 'payment'], 'payment_type.unknown'),
  paymentMethod: v.picklist(directMethods, 'payment_method.unknown'),
  amount: hkdSchema,
  /** The fee that was deducted before the money arrived, as the charity states it. */
  fee: v.optional(hkdSchema, noCents),
  /**
   * The day in Hong Kong, and the time of day as `09:30`. Without a time, the day begins at 00:00,
   * as in imports, because a later hour of today would be in the future.
   */
  receivedOn: daySchema('received_on'),
  receivedTime: v.optional(timeSchema, '00:00'),
  /** The giver: all of it may be empty, as of a collection box. */
  firstName: v.optional(lineSchema(100, 'first_name'), ''),
  lastName: v.optional(lineSchema(100, 'last_name'), ''),
  email: v.optional(v.union([v.literal(''), emailSchema], 'email.invalid'), ''),
  phoneNumber: v.optional(numberSchema(30, 'phone_number'), ''),
  note: v.optional(linesSchema(500, 'note'), ''),
  /** The language of a receipt. */
  language: v.picklist(languages, 'language.unknown'),
}

/** 5 MB. */
export const largestOfflineProofBytes = 5 * 1024 * 1024

/**
 * POST /organizations/offline-entries/proofs, a form with the file `proof`: PNG, JPEG or PDF. The
 * answer is its name, for an entry.
 */
export type OfflineProofAnswer = { proof: string }

const proofNameSchema = v.pipe(
  v.string('proof.missing'),
  v.regex(/^[0-9a-f]{64}\.(?:png|jpg|pdf)$/, 'proof.missing'),
)

/**
 * POST /organizations/offline-entries takes an `Idempotency-Key`, so a retried request yields one
 * entry. It returns 409 `plan_excludes_offline` or `period_closed`, and `entered_before` if an
 * equal entry was recorded within ten minutes. It returns 422 `offline_amount_too_low`,
 * `offline_fee_too_high`, `received_in_future`, `project_not_found`.
 */
export const recordOfflineSchema = v.object({
  ...entryEntries,
  /** The money is there; else it waits. */
  approved: v.boolean(),
  /**
   * The name that its upload returned. The answer is 422 `proof.missing` if this charity has no
   * such file.
   */
  proof: v.optional(v.nullable(proofNameSchema), null),
  /**
   * Whether the payer receives a receipt once it is approved. It is sent by e-mail if there is an
   * address.
   */
  receipt: v.optional(v.boolean(), false),
  /** Whether the person confirms a second, identical entry. */
  again: againEntry,
})

/**
 * The version that the person saw. The answer is 409 `offline_entry_changed` if it has changed
 * since.
 */
const version = v.pipe(v.number(), v.integer(), v.minValue(1))
const reason = v.pipe(linesSchema(500, 'reason'), v.trim(), v.nonEmpty('reason.required'))

/** PUT …/offline-entries/{offlineEntryId}: the whole entry as it should be, and why. */
export const amendOfflineSchema = v.object({ ...entryEntries, version, reason })

/** POST …/approve */
export const approveOfflineSchema = v.object({ version })

/**
 * POST …/receipt issues a receipt as soon as the entry is approved. A repeated request returns that
 * receipt.
 */

/**
 * POST …/receipt/resend returns 409 `receipt_missing` if there is no valid receipt or no address.
 */

/** POST …/void */
export const voidOfflineSchema = v.object({ version, reason })

/** GET …/offline-entries/{offlineEntryId}, and what each command answers. */
export type OfflineEntryAnswer = {
  id: string
  version: number
  status: 'pending' | 'approved' | 'voided'
  projectId: string | null
  projectName: string
  paymentType: 'donation' | 'payment'
  paymentMethod: DirectMethod
  amount: Cents
  fee: Cents
  net: Cents
  receivedOn: string
  receivedTime: string
  /** Contact data is hidden from readers who may not see it. */
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
  note: string
  language: (typeof languages)[number]
  recordedAt: string
  /** Why it was voided; null unless it was. */
  voidReason: string | null
  /** GET `path` for the file, with `?save` as a download. */
  proof: { path: string; contentType: string; bytes: number } | null
  /**
   * Whether staff requested a receipt. If it has no number yet, it is issued after the approval.
   */
  receiptRequested: boolean
  receiptNumber: string | null
  receiptVoid: boolean
  receiptLink: string | null
  /** The amount that bank statement lines pay of it, or null in the books of a past day. */
  matched: Cents | null
  /** The payer’s record and the number of its gifts; null before the first one. */
  donor: { id: string; gifts: number } | null
  /** Whether the charity's plan lets the reader change it. */
  isIncluded: boolean
}

export const offlineEntryMoney: Money<OfflineEntryAnswer> = {
  amount: true,
  fee: true,
  net: true,
  matched: true,
}
