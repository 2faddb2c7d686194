import * as v from 'valibot'
import { idSchema, type PersonId } from '../../kernel/ids.ts'
import { languageSchema } from '../../kernel/locale.ts'
import { centsSchema } from '../../kernel/money.ts'
import { transactionTypeSchema } from '../../payment-methods/transaction-type.ts'

export const about = {
  paymentId: idSchema('payment'),
  organisationId: idSchema('organisation'),
}

/** A payer's request, for any method. */
export const asked = {
  ...about,
  /** The payer's pseudonymous id: the same for the same e-mail address. */
  payerId: idSchema('person'),
  /** Null for a gift to the charity as a whole. */
  projectId: v.nullable(idSchema('project')),
  projectName: v.string(),
  transactionType: transactionTypeSchema,
  /** What the payer chose to give, before any fee is covered. */
  amountCents: centsSchema,
  coverFee: v.boolean(),
  transactionCountry: v.string(),
  language: languageSchema,
  /** A keyed hash of everything asked for but the method: the same attempt must ask the same. */
  contentHash: v.string(),
  /** Its receipt is issued once staff ask for it. Missing where it is issued by itself. */
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
  /** What the charity's own form rows were answered with, by the row's id. */
  customFields: v.record(v.string(), v.string()),
})
export type Payer = v.InferOutput<typeof payerSchema>

export const payerOwner = ({ payerId }: { payerId: PersonId }): PersonId => payerId
