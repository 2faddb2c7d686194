import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import { leaveDamagedFile } from '../../../use-cases/files/damaged-file.ts'
import { recordSecurityEvent } from '../../../use-cases/accounts/security-log.ts'
import { wasSentPaper } from '../../../use-cases/files/record-file-view.ts'
import { allFiles, findEvidence, type GivenFile } from './given-files.ts'
import { factsOfType, readHistory } from '../history/history.ts'
import { ownAdministratorId } from '../../../use-cases/accounts/administrators/administrators.ts'
import { idempotencyKey } from '../../../use-cases/commands/idempotency-key.ts'
import { recordReview } from '../record-review.ts'

type Asked = { organisationId: OrganisationId; documentId: string; sha256: string | undefined }

/**
 * A file of an application, for a reviewer: also one that was withdrawn, which a replay shows. To
 * whom it is sent is recorded as a view of a file; that they opened it, once their screen shows it.
 */
export const sendDocument = async (c: Context<AppEnv>, asked: Asked): Promise<Response> => {
  const { organisationId, documentId } = asked
  const file = await findDocument(c, asked)
  const storedFile = file && (await c.get('deps').readFile(file.fileKey))
  if (!file || !storedFile) throw new Refusal('document_not_found')
  return await sendFile(c, {
    organisationId,
    name: `${file.kind}-${documentId}`,
    file: { ...file, stored: storedFile.bytes },
    isRecorded: false,
  })
}

/** Records that a reviewer's screen has shown a file that was sent to it, or has saved it whole. */
export const recordOpening = async (c: Context<AppEnv>, asked: Asked): Promise<void> => {
  const file = await findDocument(c, asked)
  if (!file || !(await wasSentPaper(c, asked.documentId))) throw new Refusal('document_not_found')
  const { fileKey, sha256 } = file
  await recordReview(c, asked.organisationId, {
    command: { type: 'ViewDocument', administratorId: ownAdministratorId(c), fileKey, sha256 },
    key: idempotencyKey(c) ?? c.get('requestId'),
    input: { sha256 },
  })
}

const findDocument = async (
  c: Context<AppEnv>,
  { organisationId, documentId, sha256 }: Asked,
): Promise<GivenFile | undefined> =>
  allFiles(await readHistory(c, organisationId)).findLast(
    (each) => each.id === documentId && (sha256 === undefined || each.sha256 === sha256),
  )

/** The evidence of a check of this application. */
export const sendEvidence = async (
  c: Context<AppEnv>,
  { organisationId, sha256 }: { organisationId: OrganisationId; sha256: string },
): Promise<Response> => {
  const checks = factsOfType(await readHistory(c, organisationId), 'CheckRecorded')
  const isKnown = checks.some(({ data }) => data.evidenceSha256 === sha256)
  const evidence = isKnown ? await findEvidence(c, { organisationId, sha256 }) : null
  if (evidence === null) throw new Refusal('document_not_found')
  const { fileKey, contentType, bytes } = evidence
  const name = `evidence-${sha256.slice(0, 12)}`
  return await sendFile(c, {
    organisationId,
    name,
    file: { fileKey, sha256, contentType, stored: bytes },
    isRecorded: true,
  })
}

type Sent = {
  organisationId: OrganisationId
  /** The name without its extension. */
  name: string
  file: { fileKey: string; sha256: string; contentType: string; stored: Uint8Array }
  /** Whether the history names who opened it. */
  isRecorded: boolean
}

/**
 * The bytes are compared with those that were uploaded. What the history records of it is recorded
 * before any of them is sent.
 */
const sendFile = async (
  c: Context<AppEnv>,
  { organisationId, name, file: { fileKey, sha256, contentType, stored }, isRecorded }: Sent,
): Promise<Response> => {
  if (createHash('sha256').update(stored).digest('hex') !== sha256) {
    c.get('log').error({ organisationId, fileKey }, 'a document is not what was uploaded')
    const reason = 'document_damaged'
    await recordSecurityEvent(c, { event: 'administrator_acted', outcome: 'failed', reason })
    await leaveDamagedFile(c, fileKey)
    throw new Refusal('document_damaged')
  }
  if (isRecorded) {
    await recordReview(c, organisationId, {
      command: { type: 'ViewDocument', administratorId: ownAdministratorId(c), fileKey, sha256 },
      key: c.get('requestId'),
      input: { sha256 },
    })
  }
  const disposition = c.req.query('save') === undefined ? 'inline' : 'attachment'
  const ending = fileKey.slice(fileKey.lastIndexOf('.') + 1)
  c.header('Content-Type', contentType)
  c.header('Content-Disposition', `${disposition}; filename="${name}.${ending}"`)
  c.header('Cache-Control', 'private, no-store')
  c.header('Content-Security-Policy', policy[contentType === 'application/pdf' ? 'pdf' : 'picture'])
  c.header('Cross-Origin-Resource-Policy', 'same-origin')
  c.header('X-Content-Type-Options', 'nosniff')
  return c.body(Uint8Array.from(stored))
}

// The file is untrusted, so nothing in it may run, load or send anything. A browser's own PDF
// viewer does not start in a sandbox. It needs its style sheet and runs none of our scripts.
const policy = {
  picture: "default-src 'none'; sandbox; frame-ancestors 'self'",
  pdf: "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; object-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
}
