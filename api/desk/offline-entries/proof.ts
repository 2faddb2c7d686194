import type { Context } from 'hono'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Proof } from '@almoner/domain/payment-methods/proof.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { limitCharityUpload } from '../../use-cases/files/uploads/limit-upload.ts'
import { readUploadForm, wrongFile } from '../../use-cases/files/uploads/read-form.ts'
import { storePdfOrPicture } from '../../use-cases/files/uploads/store-upload.ts'
import { ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import { sendProofFile } from '../../use-cases/files/send-proof.ts'
import { largestOfflineProofBytes, type OfflineProofAnswer } from './contract.ts'
import { loadOwnEntry } from './own-entry.ts'

/** Before a file is read. */
export const limitOfflineProof = limitCharityUpload(
  { name: 'proof', mostBytes: largestOfflineProofBytes },
  async (c) => ({
    organisationId: ownOrganisation(c),
  }),
)

/** A slip, a cheque or a statement, which an entry of this charity may name from now on. */
export const giveOfflineProof = async (c: Context<AppEnv>): Promise<OfflineProofAnswer> => {
  const { file } = await readUploadForm(c)
  if (file === null) throw wrongFile('proof', 'required')
  const organisationId = ownOrganisation(c)
  const { fileKey } = await storePdfOrPicture(c, {
    organisationId,
    folder: toFolder(organisationId),
    file,
    name: 'proof',
  })
  return { proof: fileKey.slice(fileKey.lastIndexOf('/') + 1) }
}

/** The proof that was uploaded under this name for this charity. */
export const findOfflineProof = async (
  c: Context<AppEnv>,
  name: string | null,
): Promise<Proof | null> => {
  if (name === null) return null
  const fileKey = `${toFolder(ownOrganisation(c))}/${name}`
  const file = await c.get('deps').readFile(fileKey)
  if (file === null) throw wrongFile('proof', 'missing')
  const [sha256 = '', ending = ''] = name.split('.')
  const contentType = contentTypes[ending]
  if (contentType === undefined) throw wrongFile('proof', 'missing')
  return { fileKey, contentType, bytes: file.bytes.byteLength, sha256 }
}

export const sendOfflineProof = async (
  c: Context<AppEnv>,
  offlineEntryId: Id<'offline_entry'>,
): Promise<Response> => {
  const { proof } = await loadOwnEntry(c, offlineEntryId)
  if (proof === null) throw new Refusal('proof_not_found')
  return await sendProofFile(c, { proof, id: offlineEntryId })
}

const toFolder = (organisationId: OrganisationId): string => `offline-proofs/${organisationId}`

const contentTypes: Record<string, Proof['contentType'] | undefined> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
}
