import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { AppEnv } from '../../../http/app-env.ts'
import { detectKind, fileEndings, type ProofKind } from '../proof/kind.ts'
import { redrawTask } from '../proof/redraw-task.ts'
import { checkPdfTask } from './pdf/check-pdf-task.ts'
import { wrongFile } from './read-form.ts'
import { takeCharityQuota } from './take-upload.ts'
import { runForSender } from './worker/run-for-sender.ts'

type Upload = {
  organisationId: string
  /** The folder in which the file is stored, under its hash. */
  folder: string
  file: File
  /** The name of the form's field, which comes before the reason of a refusal. */
  name: string
}

export type StoredFile<Kind extends ProofKind = ProofKind> = {
  fileKey: string
  bytes: number
  sha256: string
  contentType: Kind
}
type Picture = Exclude<ProofKind, 'application/pdf'>

/** Redraws a picture without its file's other content, and stores it under its hash. */
export const storePicture = async (
  c: Context<AppEnv>,
  { organisationId, folder, file, name }: Upload,
): Promise<StoredFile<Picture>> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = detectKind(bytes)
  if (kind === null || kind === 'application/pdf') throw wrongFile(name, 'not_picture')
  const input = { bytes, kind }
  const redrawn = await runForSender(c, organisationId, { task: redrawTask, input })
  if ('refused' in redrawn) throw wrongFile(name, redrawn.refused)
  await takeMoreQuota(c, { organisationId, sent: file.size, stored: redrawn.bytes.byteLength })
  return await store(c, { folder, bytes: redrawn.bytes, kind })
}

/** Checks that a PDF has no password and no active content, and stores it as a new file. */
export const storePdf = async (
  c: Context<AppEnv>,
  { organisationId, folder, file, name }: Upload,
): Promise<StoredFile<'application/pdf'>> => {
  const input = { bytes: new Uint8Array(await file.arrayBuffer()) }
  const checked = await runForSender(c, organisationId, { task: checkPdfTask, input })
  if ('refused' in checked) throw wrongFile(name, checked.refused)
  await takeMoreQuota(c, { organisationId, sent: file.size, stored: checked.bytes.byteLength })
  return await store(c, { folder, bytes: checked.bytes, kind: 'application/pdf' })
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

/** The quota was already charged for the sent bytes before they were read. */
const takeMoreQuota = async (
  c: Context<AppEnv>,
  { organisationId, sent, stored }: { organisationId: string; sent: number; stored: number },
): Promise<void> => {
  if (stored > sent) await takeCharityQuota(c, { organisationId, bytes: stored - sent })
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
