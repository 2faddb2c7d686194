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
 * Parsers for the columns of the event store, in pg's documented `types` option. A value is parsed as its row
 * arrives, while the server reads the next rows. Parsed at the end of each page instead, a replay
 * takes half as long again.
 */
export const valueTypes: CustomTypesConfig = {
  getTypeParser: (type: number) => {
    if (type === integer) return Number
    if (type === bigint) return BigInt
    if (type === timestamptz) return instantFromText
    return type === json ? JSON.parse : asItCame
  },
}

/**
 * Session settings that `instantFromText` relies on, set for any defaults of the server or the
 * user.
 */
export const textSettings = '-c timezone=UTC -c datestyle=ISO'

/** Parses `2026-11-20 02:30:00.5+00`: PostgreSQL writes a timestamptz in UTC without trailing zeros. */
const instantFromText = (text: string): Instant => {
  assert(text.endsWith('+00'), `not a time in UTC and ISO style: ${text}`)
  const fraction = text.slice(20, -3).padEnd(3, '0')
  return instant(`${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`)
}
