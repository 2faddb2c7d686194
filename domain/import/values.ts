import * as v from 'valibot'
import { directMethods } from '../payment-methods/method-names.ts'
import { idSchema } from '../kernel/ids.ts'
import { transactionTypeSchema } from '../payment-methods/transaction-type.ts'

/** The possible fields of a column in an imported file. Each is one column at most. */
export const importFields = [
  'receivedOn',
  'receivedTime',
  'amount',
  'fee',
  'currency',
  'paymentMethod',
  'project',
  'paymentType',
  'fullName',
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'note',
  'status',
  'reference',
] as const
export type ImportField = (typeof importFields)[number]

/** The field of each column, from the left. Null if the column is not used. */
export const importColumnsSchema = v.array(v.nullable(v.picklist(importFields)))
export type ImportColumns = v.InferOutput<typeof importColumnsSchema>

/** The values for rows that do not state them. */
export const importDefaultsSchema = v.strictObject({
  /** Null: each row must name its method. */
  paymentMethod: v.nullable(v.picklist(directMethods)),
  /** Null if the gift is for no project. */
  projectId: v.nullable(idSchema('project')),
  paymentType: transactionTypeSchema,
  /** The money is there. */
  approved: v.boolean(),
})
export type ImportDefaults = v.InferOutput<typeof importDefaultsSchema>

/** The most rows of one import. */
export const mostImportRows = 20_000
