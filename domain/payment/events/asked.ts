import * as v from 'valibot'
import { idSchema, type PersonId } from '../../kernel/ids.ts'
import { centsSchema, languageSchema } from '../../kernel/schemas.ts'
import { transactionTypeSchema } from '../../payment-methods/transaction-type.ts'

export const idEntries = {
  paymentId: idSchema('payment'),
  organisationId: idSchema('organisation'),
}

/** A payer's request, by any method. */
export const requestEntries = {
  ...idEntries,
  /** The payer's pseudonymous id, which is equal for equal e-mail addresses. */
  payerId: idSchema('person'),
  /** Null for a gift to the charity as a whole. */
  projectId: v.nullable(idSchema('project')),
  projectName: v.string(),
  transactionType: transactionTypeSchema,
  /** The amount that the payer chose, before any covered fee. */
  amountCents: centsSchema,
  coverFee: v.boolean(),
  transactionCountry: v.string(),
  language: languageSchema,
  /**
   * A keyed hash of the whole request except the method. A repeated attempt must have an equal
   * hash.
   */
  contentHash: v.string(),
  /** Its receipt is issued when staff request it. Missing if it is issued automatically. */
  receiptOnRequest: v.optional(v.literal(true)),
}

export const payerSchema = v.strictObject({
  firstName: v.string(),
  lastName: v.string(),
  organisationName: v.nullable(v.string()),
  email: v.string(),
  /** E.164. */
  phoneNumber: v.string(),
  memo: v.string(),
  /** The answers to the charity's own form rows, by the row's id. */
  customFields: v.record(v.string(), v.string()),
})
export type Payer = v.InferOutput<typeof payerSchema>

export const payerOwner = ({ payerId }: { payerId: PersonId }): PersonId => payerId
