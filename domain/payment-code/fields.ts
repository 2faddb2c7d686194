import { assert } from '../kernel/assert.ts'

/** One field of a payment code: a tag of two digits, and its value. */
export type Field = { tag: string; value: string }

/** A length is two decimal digits, so no field, and no template of fields, is longer. */
export const mostCharacters = 99

export const countCharacters = (value: string): number => Array.from(value).length

/** Writes the tag, length and value of each field, in order. */
export const writeFields = (fields: readonly Field[]): string =>
  fields
    .map(({ tag, value }) => {
      const length = countCharacters(value)
      assert(/^\d{2}$/.test(tag), `not a tag: ${tag}`)
      assert(length <= mostCharacters, `field ${tag} has ${length} characters`)
      return `${tag}${String(length).padStart(2, '0')}${value}`
    })
    .join('')

/** Reads the output of `writeFields`. Null if a length exceeds the end or a tag is not a number. */
export const readFields = (text: string): readonly Field[] | null => {
  const characters = Array.from(text)
  const fields: Field[] = []
  let at = 0
  while (at < characters.length) {
    const head = /^(\d\d)(\d\d)$/.exec(characters.slice(at, at + 4).join(''))
    if (!head) return null
    const [, tag = '', digits = ''] = head
    const end = at + 4 + Number(digits)
    if (end > characters.length) return null
    fields.push({ tag, value: characters.slice(at + 4, end).join('') })
    at = end
  }
  return fields
}

export const findValue = (fields: readonly Field[], tag: string): string | null =>
  fields.find((field) => field.tag === tag)?.value ?? null

export const hasDoubled = (fields: readonly Field[]): boolean =>
  new Set(fields.map(({ tag }) => tag)).size < fields.length
