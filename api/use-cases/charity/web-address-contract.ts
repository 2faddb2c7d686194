import * as v from 'valibot'
import { toHalfWidth } from '@almoner/domain/text/half-width.ts'
import { bounded, lineSchema } from '../../http/contract.ts'

/** The address of a website, as people type it. Empty if there is none. */
export const webAddressSchema = (most: number, code: string) =>
  v.pipe(
    lineSchema(most, code),
    v.transform(cleanWebAddress),
    bounded(most, `${code}.too_long`),
    v.check((text) => text === '' || isWebAddress(text), `${code}.invalid`),
  )

/**
 * Completes an address: adds `https://` if no scheme was typed, and converts the signs of a Chinese
 * keyboard to ASCII. Scheme and host become lower case. The path is not changed.
 */
const cleanWebAddress = (typed: string): string => {
  const text = toHalfWidth(typed).replace(/[。｡]/g, '.').trim()
  if (text === '') return ''
  const [, scheme = 'https://', rest = ''] =
    /^([a-z][a-z\d+.-]{0,20}:\/\/)?(.*)$/isu.exec(text) ?? []
  const end = rest.search(/[/?#]/)
  const [host, path] = end === -1 ? [rest, ''] : [rest.slice(0, end), rest.slice(end)]
  return `${scheme.toLowerCase()}${host.toLowerCase()}${path}`
}

/** An address that begins with `https://` and names a host. Safari has no `URL.canParse` before 17. */
export const isWebAddress = (text: string): boolean => {
  if (!text.startsWith('https://')) return false
  try {
    return new URL(text).hostname.includes('.')
  } catch {
    return false
  }
}
