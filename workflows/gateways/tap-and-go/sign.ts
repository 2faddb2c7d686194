import { createHmac } from 'node:crypto'

/**
 * The signature of a form: HMAC-SHA512 over its fields that are not empty, in the order of their
 * names, unescaped. The key is the text of the API key, though it looks like base64.
 */
export const computeSignature = (
  fields: Readonly<Record<string, string>>,
  apiKey: string,
): string => createHmac('sha512', apiKey).update(signedText(fields)).digest('base64')

export const signedText = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
