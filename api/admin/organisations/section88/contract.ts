import * as v from 'valibot'
import { section88Results, type Section88Result } from '@almoner/domain/section88-check/values.ts'
import { daySchema, linesSchema } from '../../../http/contract.ts'
import type { NamedAdministrator } from '../../../use-cases/accounts/administrators/contract.ts'

/** The maximum length of a check's note. */
export const longestSection88Note = 1_000

/** POST …/section88-checks records a yearly check. A note is required unless the charity is listed. */
export const section88CheckBodySchema = v.object({
  result: v.picklist(section88Results, 'result.required'),
  /** The date of the Inland Revenue's list. */
  sourceOn: daySchema('source_on'),
  note: v.optional(v.pipe(linesSchema(longestSection88Note, 'note'), v.trim()), ''),
})

export type AnsweredSection88Check = {
  result: Section88Result
  sourceOn: string
  checkedOn: string
  note: string
  by: NamedAdministrator
}

/** The yearly check that a charity is still exempt from tax under section 88. */
export type Section88Answer = {
  /** The Hong Kong day on which it is due. */
  dueOn: string
  /** The number of days since then; 0 on the day itself, and negative before it. */
  daysOverdue: number
  /** The newest first. */
  checks: AnsweredSection88Check[]
}
