import type { Context, MiddlewareHandler } from 'hono'
import type { DocumentKind } from '@almoner/domain/application/section-events.ts'
import type { StartedApplication } from '@almoner/domain/application/state.ts'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import type { AppEnv } from '../app-env.ts'
import { Refusal } from '../problem.ts'
import { limitCharityUpload, storePdf, storePicture, wrongFile } from '../uploads/store-upload.ts'
import { ownVerifiedApplication, handleSectionCommand, type StoredImage } from './sections.ts'

/** Before a file of an applicant is read. */
export const applicantUpload = (largestFileBytes: number): MiddlewareHandler<AppEnv> =>
  limitCharityUpload(largestFileBytes, ownVerifiedApplication)

const toFolder = (organisationId: OrganisationId): string => `applications/${organisationId}`

/** The picture of an identity card has a folder of its own: its file is deleted after its time. */
export const storeIdentityImage = async (
  c: Context<AppEnv>,
  { organisationId }: StartedApplication,
  upload: { file: File; name: string; mostBytes: number },
): Promise<StoredImage> =>
  await storePicture(c, { folder: `${toFolder(organisationId)}/identity`, ...upload })

/** A picture, drawn anew, and stored under its hash. */
export const storeImage = async (
  c: Context<AppEnv>,
  { organisationId }: StartedApplication,
  upload: { file: File; name: string; mostBytes: number },
): Promise<StoredImage> => await storePicture(c, { folder: toFolder(organisationId), ...upload })

/** A PDF without a password and without anything that it would do. */
export const giveDocument = async (
  c: Context<AppEnv>,
  { kind, file, mostBytes }: { kind: DocumentKind; file: File | null; mostBytes: number },
): Promise<void> => {
  const state = await ownVerifiedApplication(c)
  if (file === null) throw wrongFile('file', 'required')
  const { organisationId } = state
  const folder = toFolder(organisationId)
  const { fileKey, bytes, sha256 } = await storePdf(c, { folder, file, name: 'file', mostBytes })
  // The same file again is the same document.
  const documentId = uuidFrom('document', `${organisationId} ${kind} ${sha256}`) as Id<'document'>
  await handleSectionCommand(c, state, {
    type: 'GiveDocument',
    documentId,
    kind,
    fileKey,
    bytes,
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

// Shown to the applicant and to reviewers, never used as a path.
const plainName = (name: string): string =>
  name.replaceAll(/[\p{C}\p{Zl}\p{Zp}\\/]/gu, '').slice(0, 120) || 'document.pdf'
