import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { DocumentKind } from '@almoner/domain/application/section-events.ts'
import type { StartedApplication } from '@almoner/domain/application/state.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import type { AppEnv } from '../app-env.ts'
import { limitBody } from '../middleware/body-limited.ts'
import { createPlaces } from '../middleware/upload-places.ts'
import { fileEndings, detectKind } from '../proof/kind.ts'
import { Refusal } from '../problem.ts'
import { checkPdf } from '../uploads/check-pdf.ts'
import { takeUploadOfApplicant } from '../uploads/take-upload.ts'
import { ownVerifiedApplication, handleSectionCommand, type StoredImage } from './sections.ts'

/** The texts of a form beside a file are as long as in any other form. */
const largestTextBytes = 64 * 1024

/**
 * Before a file of an applicant is read: its length, a place among those that are in memory at
 * once, and the quota of its application.
 */
export const applicantUpload = (largestFileBytes: number): MiddlewareHandler<AppEnv> => {
  const most = largestFileBytes + largestTextBytes
  const places = createPlaces({ most: 12, mostOfOne: 2 })
  const limited = limitBody(most, 'upload_too_large')
  return async (c, next) => {
    const { organisationId } = await ownVerifiedApplication(c)
    const free = places.take(organisationId)
    if (free === null) throw new Refusal('busy', { retryAfterSeconds: 5 })
    try {
      const length = Number(c.req.header('Content-Length') ?? most)
      if (length > most) throw new Refusal('upload_too_large')
      await takeUploadOfApplicant(c, { organisationId, bytes: length })
      return await limited(c, next)
    } finally {
      free()
    }
  }
}

export type UploadForm = { texts: Record<string, string>; file: File | null }

/** Reads a form with at most one file, under this name. */
export const readUploadForm = async (c: Context<AppEnv>, name: string): Promise<UploadForm> => {
  const contentType = c.req.header('Content-Type') ?? ''
  if (!/^multipart\/form-data\b/i.test(contentType)) throw new Refusal('form_expected')
  const form = await c.req.formData().catch(() => {
    throw new Refusal('form_malformed')
  })
  const texts: Record<string, string> = {}
  let file: File | null = null
  for (const [key, value] of form.entries()) {
    if (typeof value === 'string') {
      // A field that is sent twice is ambiguous.
      if (Object.hasOwn(texts, key)) throw new Refusal('form_malformed')
      texts[key] = value
    } else if (key === name && value.size > 0) {
      if (file !== null) throw wrongFile(name, 'one_only')
      file = value
    }
  }
  return { texts, file }
}

/** A picture, drawn anew without what else was in its file, and stored under its hash. */
export const storeImage = async (
  c: Context<AppEnv>,
  { organisationId }: StartedApplication,
  { file, name, mostBytes }: { file: File; name: string; mostBytes: number },
): Promise<StoredImage> => {
  const bytes = await toBytes(file, { name, mostBytes })
  const kind = detectKind(bytes)
  if (kind === null || kind === 'application/pdf') throw wrongFile(name, 'not_picture')
  const redrawn = await c.get('deps').redrawPicture(bytes, kind)
  if ('refused' in redrawn) throw wrongFile(name, redrawn.refused)
  const sha256 = hashFile(redrawn.bytes)
  const fileKey = `applications/${organisationId}/${sha256}.${fileEndings[kind]}`
  await c.get('deps').writeFile(fileKey, redrawn.bytes, kind)
  return { fileKey, bytes: redrawn.bytes.byteLength, sha256, contentType: kind }
}

/** A PDF without a password and without anything that it would do. */
export const giveDocument = async (
  c: Context<AppEnv>,
  { kind, file, mostBytes }: { kind: DocumentKind; file: File | null; mostBytes: number },
): Promise<void> => {
  const state = await ownVerifiedApplication(c)
  if (file === null) throw wrongFile('file', 'required')
  const bytes = await toBytes(file, { name: 'file', mostBytes })
  const problem = checkPdf(bytes)
  if (problem !== null) throw wrongFile('file', problem)
  const { organisationId } = state
  const sha256 = hashFile(bytes)
  const fileKey = `applications/${organisationId}/${sha256}.pdf`
  // The same file again is the same document.
  const documentId = uuidFrom('document', `${organisationId} ${kind} ${sha256}`) as Id<'document'>
  await c.get('deps').writeFile(fileKey, bytes, 'application/pdf')
  await handleSectionCommand(c, state, {
    type: 'GiveDocument',
    documentId,
    kind,
    fileKey,
    bytes: bytes.byteLength,
    sha256,
    fileName: plainName(file.name),
  })
}

/** Answers a stored file to its applicant. */
export const answerFile = async (c: Context<AppEnv>, fileKey: string | null): Promise<Response> => {
  const stored = fileKey === null ? null : await c.get('deps').readFile(fileKey)
  if (stored === null) throw new Refusal('not_found')
  c.header('Content-Type', stored.contentType)
  c.header('Content-Disposition', 'inline')
  c.header('Cache-Control', 'no-store')
  return c.body(Uint8Array.from(stored.bytes))
}

const toBytes = async (
  file: File,
  { name, mostBytes }: { name: string; mostBytes: number },
): Promise<Uint8Array<ArrayBuffer>> => {
  if (file.size > mostBytes) throw wrongFile(name, 'too_large')
  return new Uint8Array(await file.arrayBuffer())
}

const hashFile = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

// Shown to the applicant and to reviewers, never used as a path.
const plainName = (name: string): string =>
  name.replaceAll(/[\p{C}\p{Zl}\p{Zp}\\/]/gu, '').slice(0, 120) || 'document.pdf'

const wrongFile = (name: string, why: string): Refusal =>
  new Refusal('invalid_input', { fields: { [name]: `${name}.${why}` } })
