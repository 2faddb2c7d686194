import type { Context } from 'hono'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { readUploadForm, wrongFile } from '../../../use-cases/files/uploads/read-form.ts'
import { storePdfOrPicture } from '../../../use-cases/files/uploads/store-upload.ts'
import { Refusal } from '../../../http/problem.ts'
import type { EvidenceAnswer } from '../contract.ts'
import { evidenceFolder, findEvidence } from '../files/given-files.ts'
import { readHistory } from '../history/history.ts'

/**
 * Stores the evidence of a check, which refers to it by its hash. Evidence that no check refers to
 * is in no history and is never served.
 */
export const uploadEvidence = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<EvidenceAnswer> => {
  const { file } = await readUploadForm(c)
  // Nothing is stored if the application does not exist.
  await readHistory(c, organisationId)
  if (file === null) throw wrongFile('file', 'required')
  const { sha256, bytes, contentType } = await storePdfOrPicture(c, {
    organisationId,
    folder: evidenceFolder(organisationId),
    file,
    name: 'file',
  })
  return { sha256, bytes, contentType }
}

/** Refuses a check whose evidence was not uploaded for this application. */
export const assertEvidence = async (
  c: Context<AppEnv>,
  { organisationId, sha256 }: { organisationId: OrganisationId; sha256: string | null },
): Promise<void> => {
  if (sha256 === null || (await findEvidence(c, { organisationId, sha256 })) !== null) return
  throw new Refusal('invalid_input', { fields: { evidenceSha256: 'evidence.missing' } })
}
