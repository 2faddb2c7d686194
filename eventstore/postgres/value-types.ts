import { assert } from '@almoner/domain/kernel/assert.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { CustomTypesConfig } from 'pg'

const asItCame = (text: string): string => text

const integer = 23
const bigint = 20
const timestamptz = 1184
const json = 114

/**
 * Every value as the books mean it. Each is made as its row arrives, while the server is at work on the
 * next one; made of a whole page at its end, they would keep the server waiting for the next question.
 */
export const valueTypes: CustomTypesConfig = {
  getTypeParser: (type: number) => {
    if (type === integer) return Number
    if (type === bigint) return BigInt
    if (type === timestamptz) return sameAsLast(instantFromText)
    return type === json ? JSON.parse : asItCame
  },
}

// The events of one append have one time, and stand together.
const sameAsLast = <Value>(read: (text: string) => Value): ((text: string) => Value) => {
  let last: { text: string; value: Value } | null = null
  return (text) => {
    if (last?.text !== text) last = { text, value: read(text) }
    return last.value
  }
}

/** What makes `instantFromText` right, whatever the server's or the user's defaults are. */
export const textSettings = '-c timezone=UTC -c datestyle=ISO'

/** `2026-11-20 02:30:00.5+00`, as PostgreSQL writes a timestamptz in UTC, without closing zeros. */
const instantFromText = (text: string): Instant => {
  assert(text.endsWith('+00'), `not a time as the books write it: ${text}`)
  const fraction = text.slice(20, -3).padEnd(3, '0')
  return instant(`${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`)
}
