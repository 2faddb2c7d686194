import * as v from 'valibot'
import { directMethods } from '../payment-methods/method-names.ts'
import { idSchema } from '../kernel/ids.ts'
import { transactionTypeSchema } from '../payment-methods/transaction-type.ts'

/** What a column of an imported file can be. Each is one column at most. */
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

/** The field of each column, from the left; null: the column is not used. */
export const importColumnsSchema = v.array(v.nullable(v.picklist(importFields)))
export type ImportColumns = v.InferOutput<typeof importColumnsSchema>

/** What holds for rows that do not say it themselves. */
export const importDefaultsSchema = v.strictObject({
  /** Null: each row must name its method. */
  paymentMethod: v.nullable(v.picklist(directMethods)),
  /** Null: given for no project. */
  projectId: v.nullable(idSchema('project')),
  paymentType: transactionTypeSchema,
  /** The money is there. */
  approved: v.boolean(),
})
export type ImportDefaults = v.InferOutput<typeof importDefaultsSchema>

/** The most rows of one import. */
export const mostImportRows = 20_000
