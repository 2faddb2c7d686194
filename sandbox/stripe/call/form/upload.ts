import { createHash } from 'node:crypto'

/**
 * Reads an upload as a form. A file becomes its name, kind, size and hash, so that a repeated file
 * with its idempotency key is a repeated request. The file itself is dropped.
 */
export const readUpload = async (request: Request): Promise<string> => {
  const form = new URLSearchParams()
  for (const [name, value] of await request.formData()) {
    if (typeof value === 'string') {
      form.append(name, value)
      continue
    }
    const bytes = new Uint8Array(await value.arrayBuffer())
    form.append(`${name}[name]`, value.name)
    form.append(`${name}[type]`, value.type)
    form.append(`${name}[size]`, String(bytes.length))
    form.append(`${name}[sha256]`, createHash('sha256').update(bytes).digest('hex'))
  }
  return form.toString()
}
