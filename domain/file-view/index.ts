import * as v from 'valibot'
import { eventShape, type Decider, type EventOf } from '../kernel/decider.ts'
import { idSchema } from '../kernel/ids.ts'

const fileViewed = eventShape(
  'FileViewed',
  v.strictObject({
    viewId: idSchema('file_view'),
    organisationId: idSchema('organisation'),
    /** The file's address without ids, such as `payments/proof`: a new file needs no new shape. */
    file: v.pipe(v.string(), v.regex(/^[a-z0-9./_-]{1,80}$/)),
    /** The payment, the offline payment or the paper of an application that it is. */
    subjectId: v.nullable(v.string()),
  }),
)

export type FileViewed = EventOf<typeof fileViewed>
export type RecordFileView = { type: 'RecordFileView' } & FileViewed['data']

/**
 * Records that a person at a charity viewed a payer's file on the screen, such as the proof of a
 * payment, or that an administrator was sent a paper of an application. One person's views of one
 * file within an hour are one stream.
 */
export const fileView: Decider<{ status: 'none' | 'recorded' }, RecordFileView, FileViewed, never> =
  {
    category: 'file_view',
    shapes: [fileViewed],
    initial: { status: 'none' },
    decide: ({ type: _type, ...data }, { status }) =>
      status === 'recorded' ? [] : [{ type: 'FileViewed', data }],
    evolve: () => ({ status: 'recorded' }),
  }
