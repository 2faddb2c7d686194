import type { Context } from 'hono'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { assertWithinLimit } from '../../middleware/caller/rate-limit.ts'
import { Refusal } from '../../http/problem.ts'
import { limitCharityUpload } from '../../use-cases/files/uploads/limit-upload.ts'
import { readUploadForm, wrongFile } from '../../use-cases/files/uploads/read-form.ts'
import { storePicture } from '../../use-cases/files/uploads/store-upload.ts'
import { ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import {
  toPictureFolder,
  toPictureKey,
  toPicturePath,
} from '../../use-cases/charity/project-pictures.ts'
import { isWebAddress } from '../../use-cases/charity/web-address-contract.ts'
import { largestPictureBytes, type PictureAnswer } from './contract.ts'

/** Before a picture is read. */
export const limitPicture = limitCharityUpload(
  { name: 'picture', mostBytes: largestPictureBytes },
  async (c) => ({
    organisationId: ownOrganisation(c),
  }),
)

/** Redraws and stores a picture, which a project of this charity may then refer to. */
export const givePicture = async (c: Context<AppEnv>): Promise<PictureAnswer> => {
  const organisationId = ownOrganisation(c)
  const key = `project-pictures:${organisationId}`
  await assertWithinLimit(c, { key, perSeconds: 10, burst: 120 })
  const { file } = await readUploadForm(c)
  if (file === null) throw wrongFile('picture', 'required')
  const folder = toPictureFolder(organisationId)
  const upload = { organisationId, folder, file, name: 'picture' }
  return { picture: toPicturePath((await storePicture(c, upload)).fileKey) }
}

/**
 * The pictures and videos of a project, each of which it has already, or was uploaded by this
 * charity, or is a video elsewhere. A list of them is joined by commas, so no address has one.
 */
export const checkPictures = async (
  c: Context<AppEnv>,
  { pictures, before }: { pictures: readonly string[]; before: readonly string[] },
): Promise<string[]> => {
  const organisationId = ownOrganisation(c)
  const checked: string[] = []
  for (const [index, picture] of pictures.entries()) {
    const address = await checkPicture(c, { organisationId, picture, before })
    if (address === null) {
      throw new Refusal('invalid_input', { fields: { [`pictures.${index}`]: 'picture.invalid' } })
    }
    if (!checked.includes(address)) checked.push(address)
  }
  return checked
}

const checkPicture = async (
  c: Context<AppEnv>,
  options: { organisationId: OrganisationId; picture: string; before: readonly string[] },
): Promise<string | null> => {
  const { organisationId, picture, before } = options
  if (before.includes(picture)) return picture
  const key = toPictureKey(organisationId, picture)
  if (key !== null) return (await c.get('deps').readFile(key)) === null ? null : picture
  return isWebAddress(picture) ? new URL(picture).href.replaceAll(',', '%2C') : null
}
