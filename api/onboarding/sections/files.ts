import type { Context, MiddlewareHandler } from 'hono'
import type { DocumentKind } from '@almoner/domain/charity-details/document-kind.ts'
import type { StartedApplication } from '@almoner/domain/application/state.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import type { FileLimit } from '../../use-cases/files/uploads/file-limit.ts'
import { setFileHeaders } from '../../use-cases/files/uploads/file-headers.ts'
import { limitCharityUpload } from '../../use-cases/files/uploads/limit-upload.ts'
import { storePicture } from '../../use-cases/files/uploads/store-upload.ts'
import {
  documentFolder,
  storeDocument,
} from '../../use-cases/charity/legal-documents/store-document.ts'
import {
  assertEditable,
  ownVerifiedApplication,
  handleSectionCommand,
  type StoredImage,
} from './sections.ts'

/** Before a file of an applicant is read. */
export const applicantUpload = (limit: FileLimit): MiddlewareHandler<AppEnv> =>
  limitCharityUpload(limit, ownVerifiedApplication)

/** The picture of an identity card has a folder of its own: its file is deleted after its time. */
export const storeIdentityImage = async (
  c: Context<AppEnv>,
  { organisationId }: StartedApplication,
  upload: { file: File; name: string },
): Promise<StoredImage> =>
  await storePicture(c, {
    organisationId,
    folder: `${documentFolder(organisationId)}/identity`,
    ...upload,
  })

/** Re-encodes a picture and stores it under its hash. */
export const storeImage = async (
  c: Context<AppEnv>,
  { organisationId }: StartedApplication,
  upload: { file: File; name: string },
): Promise<StoredImage> =>
  await storePicture(c, { organisationId, folder: documentFolder(organisationId), ...upload })

/** A PDF without a password and without anything that it would do. */
export const giveDocument = async (
  c: Context<AppEnv>,
  { kind, file }: { kind: DocumentKind; file: File | null },
): Promise<void> => {
  const state = await ownVerifiedApplication(c)
  const { organisationId } = state
  assertEditable(state, 'documents')
  const { sha256, ...stored } = await storeDocument(c, { organisationId, file })
  // A file that is sent again is the same document.
  const documentId = uuidFrom('document', `${organisationId} ${kind} ${sha256}`) as Id<'document'>
  await handleSectionCommand(c, state, {
    type: 'GiveDocument',
    documentId,
    kind,
    sha256,
    ...stored,
  })
}

/** Answers a stored file to its applicant. */
export const answerFile = async (c: Context<AppEnv>, fileKey: string | null): Promise<Response> => {
  const storedFile = fileKey === null ? null : await c.get('deps').readFile(fileKey)
  if (storedFile === null) throw new Refusal('not_found')
  setFileHeaders(c, storedFile.contentType)
  // A browser's own PDF viewer does not start in a sandbox.
  const isPdf = storedFile.contentType === 'application/pdf'
  c.header('Content-Disposition', isPdf ? 'attachment' : 'inline')
  c.header('Cache-Control', 'no-store')
  return c.body(Uint8Array.from(storedFile.bytes))
}
