import * as v from 'valibot'
import { linesSchema } from '../../http/contract.ts'

/** The maximum number of characters in a reason: how the donor asked, or why it was declined. */
export const mostErasureReasonSigns = 1_000

export const erasureReasonSchema = v.pipe(
  linesSchema(mostErasureReasonSigns, 'reason'),
  v.trim(),
  v.nonEmpty('reason.required'),
)
