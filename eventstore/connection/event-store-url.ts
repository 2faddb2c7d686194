import { accessSync, constants } from 'node:fs'

const schemes = /^esdb(?:\+discover)?:\/\/[^/\s]+/
const refusal = 'EVENTSTORE_URL must be an address such as esdb://user:password@host:2113?tls=true.'

// The client accepts these names in any case, with or without dashes.
const fileOptions: ReadonlySet<string> = new Set(['tlscafile', 'usercertfile', 'userkeyfile'])

/**
 * The error in `EVENTSTORE_URL`, in one sentence, or null if it is valid or not set. The value is
 * never repeated, but for a file that it names: it may hold a password.
 */
export const wrongEventStoreUrl = (url: string | undefined): string | null => {
  if (!url) return null
  if (!schemes.test(url)) return refusal
  const options = listOptions(url)
  if (options.some(({ name, value }) => name === 'tls' && value === 'false')) return null
  for (const { name, value, written } of options) {
    if (!fileOptions.has(name)) continue
    if (value === null) return refusal
    if (!isReadable(value)) {
      return `EVENTSTORE_URL names a file that cannot be read: ${written}=${value}.`
    }
  }
  return null
}

/** Whether the address has a user before its hosts. */
export const namesUser = (url: string): boolean => /^[a-z+]+:\/\/[^/?\s]*@/.test(url)

const listOptions = (url: string) =>
  (url.split('?')[1] ?? '').split('&').map((pair) => {
    const [written = '', value = ''] = pair.split('=')
    const name = written.trim().toLowerCase().replaceAll(/[_-]/g, '')
    return { name, written: written.trim(), value: decode(value.trim()) }
  })

const decode = (value: string): string | null => {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

const isReadable = (path: string): boolean => {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}
