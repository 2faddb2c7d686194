import * as v from 'valibot'
import { idSchema, type ProjectId } from '../../kernel/ids.ts'
import { moneyKindSchema, type MoneyKind } from './money-kinds.ts'

/** The longest text that any software accepts in a field of an account. */
export const longestCode = 100

const textSchema = v.pipe(v.string(), v.maxLength(longestCode))

/**
 * How the charity's own books name an account. An empty text is not set. `taxRate` is the name or
 * code of a tax rate. The tracking is a category and its option, a class, a job or a department.
 */
export const accountCodesSchema = v.strictObject({
  code: textSchema,
  name: textSchema,
  taxRate: textSchema,
  trackingName: textSchema,
  trackingOption: textSchema,
})
export type AccountCodes = v.InferOutput<typeof accountCodesSchema>

export const codeFields = ['code', 'name', 'taxRate', 'trackingName', 'trackingOption'] as const
export type CodeField = (typeof codeFields)[number]

export const noCodes: AccountCodes = {
  code: '',
  name: '',
  taxRate: '',
  trackingName: '',
  trackingOption: '',
}

/** An account belongs to a kind of money; a project has its own one, under its id. */
export const mappingKeySchema = v.union([moneyKindSchema, idSchema('project')])
export type MappingKey = MoneyKind | ProjectId

/** The order of day and month in a file for a software that reads the order of its user's choice. */
export const dayOrderSchema = v.picklist(['dmy', 'mdy'], 'day_order.unknown')
export type DayOrder = v.InferOutput<typeof dayOrderSchema>
