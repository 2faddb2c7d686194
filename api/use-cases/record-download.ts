import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { fileDownload } from '@almoner/domain/file-download/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { isUuid, type Id, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../app-env.ts'
import { personContext } from './person-context.ts'

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
  const taken = findTaken(c.req.path, organisationId)
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

const withoutData: ReadonlySet<string> = new Set([
  'imports/template.csv',
  'receipt-format/preview.pdf',
])

type Taken = { organisationId: OrganisationId; file: string; subjectId: string | null }

const findTaken = (path: string, own: OrganisationId | null): Taken | null => {
  const parts = /\/organizations\/(.+)$/.exec(path)?.[1]?.split('/') ?? []
  const [first = ''] = parts
  // Administrators name the charity in the path; staff have one.
  const ofAdministration = own === null && isUuid(first)
  const organisationId = ofAdministration ? (first as OrganisationId) : own
  const rest = ofAdministration ? parts.slice(1) : parts
  const file = rest.filter((part) => !isName(part)).join('/')
  if (organisationId === null || file === '' || withoutData.has(file)) return null
  return { organisationId, file, subjectId: rest.find(isName) ?? null }
}

/** An id, or the hash of a file. */
const isName = (part: string): boolean => isUuid(part) || /^[0-9a-f]{64}$/.test(part)
