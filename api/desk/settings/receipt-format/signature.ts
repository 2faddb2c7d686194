import type { Context } from 'hono'
import type { SignatureFile } from '@almoner/domain/receipt/signature-file.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { assertWithinLimit } from '../../../middleware/caller/rate-limit.ts'
import { Refusal } from '../../../http/problem.ts'
import { setFileHeaders } from '../../../use-cases/files/uploads/file-headers.ts'
import { limitCharityUpload } from '../../../use-cases/files/uploads/limit-upload.ts'
import { readUploadForm, wrongFile } from '../../../use-cases/files/uploads/read-form.ts'
import { storePicture } from '../../../use-cases/files/uploads/store-upload.ts'
import { ownOrganisation } from '../../../use-cases/charity/own-charity.ts'
import { largestSignatureBytes, type SignatureAnswer } from './contract.ts'

const toFolder = (organisationId: OrganisationId): string => `signatures/${organisationId}`

/** Before a picture is read. */
export const limitSignature = limitCharityUpload(
  { name: 'picture', mostBytes: largestSignatureBytes },
  async (c) => ({
    organisationId: ownOrganisation(c),
  }),
)

/**
 * Redraws a picture without the other data in its file, and stores it. Receipts may then print it.
 */
export const giveSignature = async (c: Context<AppEnv>): Promise<SignatureAnswer> => {
  const organisationId = ownOrganisation(c)
  const key = `signatures:${organisationId}`
  await assertWithinLimit(c, { key, perSeconds: 10, burst: 30 })
  const { file } = await readUploadForm(c)
  if (file === null) throw wrongFile('picture', 'required')
  const folder = toFolder(organisationId)
  const upload = { organisationId, folder, file, name: 'picture' }
  return { signature: toSignatureName(await storePicture(c, upload)) }
}

/** The name by which the desk speaks of a stored signature. */
export const toSignatureName = ({ fileKey }: Pick<SignatureFile, 'fileKey'>): string =>
  fileKey.replace(/^.*\//, '')

/** A signature that this charity uploaded; null for the empty name. */
export const findSignature = async (
  c: Context<AppEnv>,
  name: string,
): Promise<(SignatureFile & { picture: Uint8Array; contentType: string }) | null> => {
  if (name === '') return null
  const fileKey = `${toFolder(ownOrganisation(c))}/${name}`
  const storedFile = await c.get('deps').readFile(fileKey)
  if (storedFile === null) {
    throw new Refusal('invalid_input', { fields: { signature: 'signature.invalid' } })
  }
  const { bytes: picture, contentType } = storedFile
  return { fileKey, sha256: name.split('.')[0] ?? name, picture, contentType }
}

const signatureFile = /^[0-9a-f]{64}\.(?:jpg|png)$/

/** Sends a signature to its own charity only. Its name is its hash, so it never changes. */
export const sendSignature = async (c: Context<AppEnv>, name: string): Promise<Response> => {
  const storedFile = signatureFile.test(name)
    ? await c.get('deps').readFile(`${toFolder(ownOrganisation(c))}/${name}`)
    : null
  if (storedFile === null) throw new Refusal('not_found')
  setFileHeaders(c, storedFile.contentType)
  c.header('Cache-Control', 'private, max-age=31536000, immutable')
  return c.body(Uint8Array.from(storedFile.bytes))
}
