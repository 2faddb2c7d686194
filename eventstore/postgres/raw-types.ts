import { assert } from '@almoner/domain/kernel/assert.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { CustomTypesConfig } from 'pg'

const asItCame = (text: string): string => text

/** Every value as the text PostgreSQL sent: a replay of a million events pays for no detour. */
export const rawTypes: CustomTypesConfig = { getTypeParser: () => asItCame }

/** What makes `instantFromText` right, whatever the server's or the user's defaults are. */
export const textSettings = '-c timezone=UTC -c datestyle=ISO'

/** `2026-11-20 02:30:00.5+00`, as PostgreSQL writes a timestamptz in UTC, without closing zeros. */
export const instantFromText = (text: string): Instant => {
  assert(text.endsWith('+00'), `not a time as the books write it: ${text}`)
  const fraction = text.slice(20, -3).padEnd(3, '0')
  return instant(`${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`)
}
