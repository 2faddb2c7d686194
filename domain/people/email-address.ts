import { toHalfWidth } from '../text/half-width.ts'

/**
 * Normalises an e-mail address: removes blanks around it and invisible characters, converts
 * full-width letters and signs (as a Chinese keyboard writes them), and lower-cases the domain. An
 * invalid address stays invalid.
 */
export const cleanEmailAddress = (typed: string): string => {
  const text = toHalfWidth(typed.normalize('NFC'))
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[。｡]/g, '.')
    .trim()
  const at = text.lastIndexOf('@')
  return at < 0 ? text : text.slice(0, at) + text.slice(at).toLowerCase()
}

/** The maximum number of characters that a mail server accepts. */
export const longestEmailAddress = 254

// HTML's rule for the part before the @ (https://html.spec.whatwg.org/#valid-e-mail-address), which
// is what browsers hold to.
const localPart = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/
// A label of a domain, of any script: an address such as user@例子.香港 is as valid as its ASCII form.
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u
const lastLabel = /^(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+)$/iu

/**
 * Returns true if a cleaned text is an e-mail address to which mail can be sent. It applies HTML's
 * rule, and accepts domain names in every script. A domain has at least two labels; numbers alone
 * are the address of a machine.
 */
export const isEmailAddress = (text: string): boolean => {
  const at = text.lastIndexOf('@')
  if (at < 1 || text.length > longestEmailAddress) return false
  const domain = text.slice(at + 1)
  const labels = domain.split('.')
  return (
    // A compatibility character, such as a long s, would change the address that is mailed.
    domain === domain.normalize('NFKC') &&
    localPart.test(text.slice(0, at)) &&
    labels.length > 1 &&
    labels.every((each) => label.test(each)) &&
    lastLabel.test(labels.at(-1) ?? '')
  )
}
