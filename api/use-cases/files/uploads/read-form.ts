import type { Context } from 'hono'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import { fileTooLarge, ownFileLimit } from './file-limit.ts'

export type UploadForm = { texts: Record<string, string>; file: File | null }

/** Reads a form with at most one file, under the name that the route's limit states. */
export const readUploadForm = async (c: Context<AppEnv>): Promise<UploadForm> => {
  const limit = ownFileLimit(c)
  const contentType = c.req.header('Content-Type') ?? ''
  if (!/^multipart\/form-data\b/i.test(contentType)) throw new Refusal('form_expected')
  const form = await c.req.formData().catch((error: unknown) => {
    // A body without a length is counted while it is read.
    throw error instanceof Refusal ? error : new Refusal('form_malformed')
  })
  const texts: Record<string, string> = {}
  let file: File | null = null
  for (const [key, value] of form.entries()) {
    if (typeof value === 'string') {
      // A field that is sent twice is ambiguous.
      if (Object.hasOwn(texts, key)) throw new Refusal('form_malformed')
      texts[key] = value
    } else if (key === limit.name && value.size > 0) {
      if (file !== null) throw wrongFile(limit.name, 'one_only')
      file = value
    }
  }
  if (file !== null && file.size > limit.mostBytes) throw fileTooLarge(limit)
  return { texts, file }
}

/** A form's file that is not taken, with its field and the reason. */
export const wrongFile = (name: string, why: string): Refusal =>
  new Refusal('invalid_input', { fields: { [name]: `${name}.${why}` } })
