import type { Context } from 'hono'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { wrongFile } from '../../files/uploads/read-form.ts'
import { storePdf } from '../../files/uploads/store-upload.ts'

/**
 * The folder of a charity's files, starting with its application. Each file is stored under its
 * hash.
 */
export const documentFolder = (organisationId: OrganisationId): string =>
  `applications/${organisationId}`

export type StoredDocument = { fileKey: string; bytes: number; sha256: string; fileName: string }

/** A document that a charity gives: a PDF without a password and without anything that it would do. */
export const storeDocument = async (
  c: Context<AppEnv>,
  { organisationId, file }: { organisationId: OrganisationId; file: File | null },
): Promise<StoredDocument> => {
  if (file === null) throw wrongFile('file', 'required')
  const folder = documentFolder(organisationId)
  const upload = { organisationId, folder, file, name: 'file' }
  const { fileKey, bytes, sha256 } = await storePdf(c, upload)
  return { fileKey, bytes, sha256, fileName: plainName(file.name) }
}

// Shown to the charity and to reviewers, never used as a path.
const plainName = (name: string): string =>
  name.replaceAll(/[\p{C}\p{Zl}\p{Zp}\\/]/gu, '').slice(0, 120) || 'document.pdf'
