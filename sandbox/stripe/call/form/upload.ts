import { createHash } from 'node:crypto'

/**
 * An upload as a form: of a file its name, kind, size and hash, so that the same file with the same
 * idempotency key is the same request. The file itself is dropped.
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
