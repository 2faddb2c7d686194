import { assert } from '@almoner/domain/kernel/assert.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { CustomTypesConfig } from 'pg'

const asItCame = (text: string): string => text

/** Every value as the text PostgreSQL sent: a replay of a million events pays for no detour. */
export const rawTypes: CustomTypesConfig = { getTypeParser: () => asItCame }

/** What makes `instantFromText` right, whatever the server's or the user's defaults are. */
export const textSettings = '-c timezone=UTC -c datestyle=ISO'

const timestamp = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d{1,3}))?\+00$/

/** `2026-11-20 02:30:00.5+00` as PostgreSQL writes a timestamptz in UTC. */
export const instantFromText = (text: string): Instant => {
  const [matched, day, time, fraction = ''] = timestamp.exec(text) ?? []
  assert(matched !== undefined, `not a time as the books write it: ${text}`)
  return instant(`${day}T${time}.${fraction.padEnd(3, '0')}Z`)
}

export const bigintFromText = (text: string): bigint => BigInt(text)
