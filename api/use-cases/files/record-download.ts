import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { fileDownload } from '@almoner/domain/file-download/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { personContext } from '../commands/person-context.ts'
import { findTakenFile } from './taken-file.ts'

/** Whether the answer is a file that a browser saves. */
export const isDownload = (c: Context<AppEnv>): boolean =>
  c.res.ok && (c.res.headers.get('Content-Disposition') ?? '').startsWith('attachment')

/**
 * Records for the charity's activity that staff or an administrator takes a file of the charity, before
 * its first byte is sent. Files without data of the charity, and those of all charities, are not
 * recorded here.
 */
export const recordDownload = async (c: Context<AppEnv>): Promise<void> => {
  const { realm, personId, organisationId } = requirePresent(c.get('signedIn'), 'who downloads')
  const taken = findTakenFile(c.req.path, organisationId)
  if (taken === null || realm === 'donor') return
  const { store } = c.get('deps')
  const downloadId = randomUUID() as string as Id<'file_download'>
  await handleCommand(store, {
    decider: fileDownload,
    id: downloadId,
    command: { type: 'RecordFileDownload', downloadId, ...taken },
    context: await personContext(c, {
      by: { realm, personId },
      tenant: taken.organisationId,
      commandId: `download:${downloadId}`,
      input: { type: 'RecordFileDownload' },
    }),
  })
}
