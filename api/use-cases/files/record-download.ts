import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { fileDownload } from '@almoner/domain/file-download/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { sendCommand } from '../commands/send-command.ts'
import { findTakenFile } from './taken-file.ts'

/** Returns whether the answer is a file that a browser saves. */
export const isDownload = (c: Context<AppEnv>): boolean =>
  c.res.ok && (c.res.headers.get('Content-Disposition') ?? '').startsWith('attachment')

/**
 * Records for the charity's activity that staff or an administrator takes a file of the charity, before
 * its first byte is sent. Files without data of the charity, and those of all charities, are not
 * recorded here.
 */
export const recordDownload = async (c: Context<AppEnv>): Promise<void> => {
  const { realm, organisationId } = requirePresent(c.get('signedIn'), 'who downloads')
  const takenFile = findTakenFile(c.req.path, organisationId)
  if (takenFile === null || realm === 'donor') return
  const downloadId = randomUUID() as string as Id<'file_download'>
  await sendCommand(c, {
    decider: fileDownload,
    id: downloadId,
    command: { type: 'RecordFileDownload', downloadId, ...takenFile },
    tenant: takenFile.organisationId,
    correlation: takenFile.organisationId,
    commandId: `download:${downloadId}`,
    // The file does not wait for the list of the charity's activity.
    waits: false,
  })
}
