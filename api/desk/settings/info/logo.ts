import type { Context } from 'hono'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import { assertWithinLimit } from '../../../middleware/caller/rate-limit.ts'
import { uploadedLogo } from '../../../use-cases/charity/charity-logo.ts'
import { loadOwnCharity, ownOrganisation } from '../../../use-cases/charity/own-charity.ts'
import { setFileHeaders } from '../../../use-cases/files/uploads/file-headers.ts'
import { limitCharityUpload } from '../../../use-cases/files/uploads/limit-upload.ts'
import { readUploadForm, wrongFile } from '../../../use-cases/files/uploads/read-form.ts'
import { storePicture } from '../../../use-cases/files/uploads/store-upload.ts'
import { largestLogoBytes } from './contract.ts'

/** Before a picture is read. */
export const limitLogo = limitCharityUpload(
  { name: 'picture', mostBytes: largestLogoBytes },
  async (c) => ({ organisationId: ownOrganisation(c) }),
)

/** Redraws the sent picture without the other data in its file, and stores it. */
export const storeLogo = async (c: Context<AppEnv>): Promise<string> => {
  const organisationId = ownOrganisation(c)
  const folder = `logos/${organisationId}`
  await assertWithinLimit(c, { key: folder.replace('/', ':'), perSeconds: 10, burst: 30 })
  const { file } = await readUploadForm(c)
  if (file === null) throw wrongFile('picture', 'required')
  const { fileKey } = await storePicture(c, { organisationId, folder, file, name: 'picture' })
  return fileKey
}

/** The desk's own address of an uploaded logo. Another picture has another address. */
export const ownLogoAddress = (profile: { logo: string | null }): string | null => {
  const key = uploadedLogo(profile)
  if (key === null) return null
  const version = key.replace(/^.*\//, '').slice(0, 12)
  return `/api/organizations/info/logo?v=${encodeURIComponent(version)}`
}

/** Sends the uploaded logo to the staff of its charity. */
export const sendLogo = async (c: Context<AppEnv>): Promise<Response> => {
  const key = uploadedLogo((await loadOwnCharity(c)).profile)
  const logo = key === null ? null : await c.get('deps').readFile(key)
  if (logo === null) throw new Refusal('not_found')
  setFileHeaders(c, logo.contentType)
  c.header('Cache-Control', 'private, max-age=86400')
  return c.body(Uint8Array.from(logo.bytes))
}
