import * as v from 'valibot'
import type { MoneyKind } from '@almoner/domain/reporting/accounting/money-kinds.ts'
import { findCodesRefusal, softwareSchema } from '@almoner/domain/reporting/accounting/software.ts'
import {
  codeFields,
  dayOrderSchema,
  longestCode,
  mappingKeySchema,
  type AccountCodes,
  type DayOrder,
} from '@almoner/domain/reporting/accounting/account-codes.ts'
import type { AccountingFormat } from '@almoner/domain/reporting/values.ts'
import type { Plan } from '@almoner/domain/plans/plan.ts'
import { lineSchema, numberSchema, seenSchema } from '../../http/contract.ts'

const codesSchema = v.object({
  code: v.optional(numberSchema(longestCode, 'code'), ''),
  name: v.optional(lineSchema(longestCode, 'name'), ''),
  taxRate: v.optional(lineSchema(longestCode, 'tax_rate'), ''),
  trackingName: v.optional(lineSchema(longestCode, 'tracking_name'), ''),
  trackingOption: v.optional(lineSchema(longestCode, 'tracking_option'), ''),
})

const snake = {
  code: 'code',
  name: 'name',
  taxRate: 'tax_rate',
  trackingName: 'tracking_name',
  trackingOption: 'tracking_option',
} as const

/**
 * PUT /organizations/accounting-codes sets the whole mapping, by kind of money or by the id of a
 * project, and returns the whole answer. An account without any field is removed. Its fields are
 * refused as the chosen software would refuse them: `code.too_long`, `code.invalid`. It returns 409
 * `plan_excludes_reports`, 404 `project_not_found`, and `setting_changed` if another person has
 * changed the mapping since.
 */
export const accountingCodesSchema = v.pipe(
  v.object({
    software: softwareSchema,
    dayOrder: dayOrderSchema,
    codes: v.record(mappingKeySchema, codesSchema),
    seen: seenSchema,
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { value } = dataset
    for (const [key, codes] of Object.entries(value.codes)) {
      for (const field of codeFields) {
        const refusal = findCodesRefusal(value.software, field, codes)
        if (refusal === null) continue
        addIssue({
          message: `${snake[field]}.${refusal}`,
          path: [
            toPathItem(value, 'codes', value.codes),
            toPathItem(value.codes, key, codes),
            toPathItem(codes, field, codes[field]),
          ],
        })
      }
    }
  }),
)
export type AccountingCodesInput = v.InferInput<typeof accountingCodesSchema>
export type AccountingCodesBody = v.InferOutput<typeof accountingCodesSchema>

const toPathItem = (input: object, key: string, value: unknown) => ({
  type: 'object' as const,
  origin: 'value' as const,
  input: input as Record<string, unknown>,
  key,
  value,
})

/** GET /organizations/accounting-codes */
export type AccountingCodesAnswer = {
  /** False on a plan without reports: the codes can be read, and not changed. */
  isIncluded: boolean
  /** The smallest plan that includes reports. */
  planWith: Plan
  software: AccountingFormat
  dayOrder: DayOrder
  /** Every kind of money and every project, also without codes. */
  codes: Record<string, AccountCodes>
  /** The direct methods by which the charity has received money. Each needs an account. */
  receivedBy: readonly MoneyKind[]
  /** The projects of `codes`, the newest first, with their titles in the reader's language. */
  projects: readonly { id: string; title: string; isClosed: boolean }[]
  /** The number of changes so far, sent back as `seen`. */
  revision: number
}
