import type { Context } from 'hono'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { setFileHeaders } from '../files/uploads/file-headers.ts'

const pictureFile = /^[0-9a-f]{64}\.(?:jpg|png)$/
const root = '/api/projects/pictures/'

/** Returns the folder of a charity's pictures of projects, each stored under its hash. */
export const toPictureFolder = (organisationId: OrganisationId): string =>
  `projects/${organisationId}`

/** Returns the path of an uploaded picture on the charity's own host, as a project stores it. */
export const toPicturePath = (fileKey: string): string => `${root}${fileKey.replace(/^.*\//, '')}`

/** The key of an uploaded picture of this charity; null for anything else that a project shows. */
export const toPictureKey = (organisationId: OrganisationId, path: string): string | null => {
  const file = path.startsWith(root) ? path.slice(root.length) : ''
  return pictureFile.test(file) ? `${toPictureFolder(organisationId)}/${file}` : null
}

/** Answers a charity's own picture. Its name is its hash: it never changes. */
export const sendPicture = async (
  c: Context<AppEnv>,
  { organisationId, file, cache }: { organisationId: OrganisationId; file: string; cache: string },
): Promise<Response> => {
  const key = toPictureKey(organisationId, `${root}${file}`)
  const storedFile = key === null ? null : await c.get('deps').readFile(key)
  if (storedFile === null) throw new Refusal('not_found')
  setFileHeaders(c, storedFile.contentType)
  c.header('Cache-Control', `${cache}, max-age=31536000, immutable`)
  return c.body(Uint8Array.from(storedFile.bytes))
}
