import * as v from 'valibot'
import { eventShape, type Decider, type EventOf } from '../kernel/decider.ts'
import { idSchema } from '../kernel/ids.ts'

const fileDownloaded = eventShape(
  'FileDownloaded',
  v.strictObject({
    downloadId: idSchema('file_download'),
    organisationId: idSchema('organisation'),
    /** The file's address without ids, such as `payments.csv`: a new file needs no new shape. */
    file: v.pipe(v.string(), v.regex(/^[a-z0-9./_-]{1,80}$/)),
    /** The payout, document or import that it is of; null for a list. */
    subjectId: v.nullable(v.string()),
  }),
)

export type FileDownloaded = EventOf<typeof fileDownloaded>
export type RecordFileDownload = { type: 'RecordFileDownload' } & FileDownloaded['data']

/**
 * Records that a person downloaded a charity's file from the platform. Each download has its own
 * stream.
 */
export const fileDownload: Decider<
  { status: 'none' | 'recorded' },
  RecordFileDownload,
  FileDownloaded,
  never
> = {
  category: 'file_download',
  shapes: [fileDownloaded],
  initial: { status: 'none' },
  decide: ({ type: _type, ...data }, { status }) =>
    status === 'recorded' ? [] : [{ type: 'FileDownloaded', data }],
  evolve: () => ({ status: 'recorded' }),
}
