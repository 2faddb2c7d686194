import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app-env.ts'
import { limitBody } from '../middleware/body-limited.ts'
import { createPlaces } from '../middleware/upload-places.ts'
import { detectKind, fileEndings, type ProofKind } from '../proof/kind.ts'
import { redrawTask } from '../proof/redraw-task.ts'
import { Refusal } from '../problem.ts'
import { checkPdf } from './check-pdf.ts'
import { takeUploadOfApplicant } from './take-upload.ts'
import { runForSender } from './worker/run-for-sender.ts'

/** The texts of a form beside a file are as long as in any other form. */
const largestTextBytes = 64 * 1024

/**
 * Before a file of a charity or of its application is read: its length, a place among those that are
 * in memory at once, and the charity's quota, whoever uploads it.
 */
export const limitCharityUpload = (
  largestFileBytes: number,
  findApplication: (c: Context<AppEnv>) => Promise<{ organisationId: string }>,
): MiddlewareHandler<AppEnv> => {
  const most = largestFileBytes + largestTextBytes
  const places = createPlaces({ most: 12, mostOfOne: 2 })
  const limited = limitBody(most, 'upload_too_large')
  return async (c, next) => {
    const { organisationId } = await findApplication(c)
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

type Upload = {
  organisationId: string
  /** Where it is stored, under its hash. */
  folder: string
  file: File
  /** Of its field, before the reason of a refusal. */
  name: string
  mostBytes: number
}

export type StoredFile<Kind extends ProofKind = ProofKind> = {
  fileKey: string
  bytes: number
  sha256: string
  contentType: Kind
}
type Picture = Exclude<ProofKind, 'application/pdf'>

/** A picture, drawn anew without what else was in its file, and stored under its hash. */
export const storePicture = async (
  c: Context<AppEnv>,
  { organisationId, folder, file, name, mostBytes }: Upload,
): Promise<StoredFile<Picture>> => {
  const bytes = await toBytes(file, { name, mostBytes })
  const kind = detectKind(bytes)
  if (kind === null || kind === 'application/pdf') throw wrongFile(name, 'not_picture')
  const input = { bytes, kind }
  const redrawn = await runForSender(c, organisationId, { task: redrawTask, input })
  if ('refused' in redrawn) throw wrongFile(name, redrawn.refused)
  return await store(c, { folder, bytes: redrawn.bytes, kind })
}

/** A PDF without a password and without anything that it would do. */
export const storePdf = async (
  c: Context<AppEnv>,
  { folder, file, name, mostBytes }: Upload,
): Promise<StoredFile<'application/pdf'>> => {
  const bytes = await toBytes(file, { name, mostBytes })
  const problem = checkPdf(bytes)
  if (problem !== null) throw wrongFile(name, problem)
  return await store(c, { folder, bytes, kind: 'application/pdf' })
}

/** A PDF or a picture, each by its own checks. */
export const storePdfOrPicture = async (
  c: Context<AppEnv>,
  upload: Upload,
): Promise<StoredFile> => {
  const head = new Uint8Array(await upload.file.slice(0, 16).arrayBuffer())
  const kind = detectKind(head)
  return kind === 'image/png' || kind === 'image/jpeg'
    ? await storePicture(c, upload)
    : await storePdf(c, upload)
}

const store = async <Kind extends ProofKind>(
  c: Context<AppEnv>,
  { folder, bytes, kind }: { folder: string; bytes: Uint8Array; kind: Kind },
): Promise<StoredFile<Kind>> => {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const fileKey = `${folder}/${sha256}.${fileEndings[kind]}`
  await c.get('deps').writeFile(fileKey, bytes, kind)
  return { fileKey, bytes: bytes.byteLength, sha256, contentType: kind }
}

const toBytes = async (
  file: File,
  { name, mostBytes }: { name: string; mostBytes: number },
): Promise<Uint8Array<ArrayBuffer>> => {
  if (file.size > mostBytes) throw wrongFile(name, 'too_large')
  return new Uint8Array(await file.arrayBuffer())
}

/** A form's file that is not taken, with its field and the reason. */
export const wrongFile = (name: string, why: string): Refusal =>
  new Refusal('invalid_input', { fields: { [name]: `${name}.${why}` } })
