import * as v from 'valibot'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import { linesSchema } from '../../contract.ts'

export const reviewParamSchema = v.object({ inboxItemId: idSchema('inbox_item') })
/** POST …/inbox/{inboxItemId}/resolve: one sentence on how the item was resolved. */
export const resolveReviewSchema = v.object({
  note: v.pipe(linesSchema(1_000, 'note'), v.trim(), v.nonEmpty('note.required')),
})
