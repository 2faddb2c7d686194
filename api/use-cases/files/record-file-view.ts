import type { Context } from 'hono'
import { fileView } from '@almoner/domain/file-view/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { sendCommand } from '../commands/send-command.ts'
import { findTakenFile, type TakenFile } from './taken-file.ts'

/** Returns whether the answer is a file that a browser shows, such as the picture of a proof. */
export const isFileView = (c: Context<AppEnv>): boolean =>
  c.res.ok && (c.res.headers.get('Content-Disposition') ?? '').startsWith('inline')

const sameViewMilliseconds = 60 * 60_000

/** The papers of an application. An administrator's view of another file is recorded elsewhere. */
const papers = 'documents'

/**
 * Records for the charity's activity that staff view a file of the charity, or an administrator a
 * paper of its application, before its first byte is sent. It records once an hour for each person
 * and file, so that a reload is not another view.
 */
export const recordFileView = async (c: Context<AppEnv>): Promise<void> => {
  const { realm, organisationId } = requirePresent(c.get('signedIn'), 'who looks')
  const takenFile = findTakenFile(c.req.path, organisationId)
  if (takenFile === null) return
  if (realm !== 'staff' && !(realm === 'administrator' && takenFile.file === papers)) return
  const viewId = toViewId(c, takenFile)
  const { state } = await loadState(c.get('deps').store, fileView, viewId)
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

/** Returns whether this person was sent the paper of an application in the last two hours. */
export const wasSentPaper = async (c: Context<AppEnv>, subjectId: string): Promise<boolean> => {
  for (const hoursAgo of [0, 1]) {
    const viewId = toViewId(c, { file: papers, subjectId }, hoursAgo)
    const { state } = await loadState(c.get('deps').store, fileView, viewId)
    if (state.status === 'recorded') return true
  }
  return false
}

const toViewId = (
  c: Context<AppEnv>,
  { file, subjectId }: Pick<TakenFile, 'file' | 'subjectId'>,
  hoursAgo = 0,
): Id<'file_view'> => {
  const { personId } = requirePresent(c.get('signedIn'), 'who looks')
  const hour = Math.floor(c.get('deps').now() / sameViewMilliseconds) - hoursAgo
  return uuidFrom('file_view', `${personId} ${file} ${subjectId ?? ''} ${hour}`) as Id<'file_view'>
}
