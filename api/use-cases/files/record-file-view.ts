import type { Context } from 'hono'
import { fileView } from '@almoner/domain/file-view/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { sendCommand } from '../commands/send-command.ts'
import { findTakenFile } from './taken-file.ts'

/** Returns whether the answer is a file that a browser shows, such as the picture of a proof. */
export const isFileView = (c: Context<AppEnv>): boolean =>
  c.res.ok && (c.res.headers.get('Content-Disposition') ?? '').startsWith('inline')

const sameViewMilliseconds = 60 * 60_000

/**
 * Records for the charity's activity that staff view a file of the charity, before its first byte
 * is sent. It records once an hour for each person and file, so that a reload is not another view.
 * An administrator's view is recorded with the application, each time.
 */
export const recordFileView = async (c: Context<AppEnv>): Promise<void> => {
  const { realm, personId, organisationId } = requirePresent(c.get('signedIn'), 'who looks')
  const takenFile = findTakenFile(c.req.path, organisationId)
  if (takenFile === null || realm !== 'staff') return
  const { store, now } = c.get('deps')
  const hour = Math.floor(now() / sameViewMilliseconds)
  const of = `${personId} ${takenFile.file} ${takenFile.subjectId ?? ''} ${hour}`
  const viewId = uuidFrom('file_view', of) as Id<'file_view'>
  const { state } = await loadState(store, fileView, viewId)
  if (state.status === 'recorded') return
  await sendCommand(c, {
    decider: fileView,
    id: viewId,
    command: { type: 'RecordFileView', viewId, ...takenFile },
    tenant: takenFile.organisationId,
    correlation: takenFile.organisationId,
    commandId: `file-view:${viewId}`,
    // The file does not wait for the list of the charity's activity.
    waits: false,
  })
}
