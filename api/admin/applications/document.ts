import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { AppEnv } from '../../app-env.ts'
import { Refusal } from '../../problem.ts'
import { applicationFiles } from './answered-files.ts'
import { foldHistory, readHistory } from './history.ts'
import { ownAdministratorId } from './own-administrator.ts'
import { recordReview } from './record-review.ts'

/**
 * A file of an application, for a reviewer. Its bytes are compared with those that were uploaded,
 * and the opening is recorded before any of them is sent.
 */
export const sendDocument = async (
  c: Context<AppEnv>,
  { organisationId, documentId }: { organisationId: OrganisationId; documentId: string },
): Promise<Response> => {
  const state = foldHistory(await readHistory(c, organisationId))
  const file = applicationFiles(state).find(({ id }) => id === documentId)
  const stored = file && (await c.get('deps').readFile(file.fileKey))
  if (!file || !stored) throw new Refusal('document_not_found')
  const { fileKey, sha256, contentType } = file
  if (createHash('sha256').update(stored.bytes).digest('hex') !== sha256) {
    c.get('log').error({ organisationId, documentId }, 'a document is not what was uploaded')
    throw new Refusal('document_damaged')
  }
  const administratorId = ownAdministratorId(c)
  await recordReview(c, organisationId, {
    command: { type: 'ViewDocument', administratorId, fileKey, sha256 },
    key: c.get('requestId'),
    input: { sha256 },
  })
  const disposition = c.req.query('save') === undefined ? 'inline' : 'attachment'
  const ending = fileKey.slice(fileKey.lastIndexOf('.') + 1)
  c.header('Content-Type', contentType)
  c.header('Content-Disposition', `${disposition}; filename="${file.kind}-${documentId}.${ending}"`)
  c.header('Cache-Control', 'private, no-store')
  c.header('Content-Security-Policy', policy[contentType === 'application/pdf' ? 'pdf' : 'picture'])
  c.header('Cross-Origin-Resource-Policy', 'same-origin')
  c.header('X-Content-Type-Options', 'nosniff')
  return c.body(Uint8Array.from(stored.bytes))
}

// The file comes from a stranger: nothing in it runs, loads or sends anything. A browser's own PDF
// viewer does not start in a sandbox; it needs its style sheet, and runs no script of ours.
const policy = {
  picture: "default-src 'none'; sandbox; frame-ancestors 'self'",
  pdf: "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; object-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
}
