import * as v from 'valibot'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import { linesSchema } from '../../http/contract.ts'
import type { NamedAdministrator } from '../../use-cases/accounts/administrators/contract.ts'

export const noteParamSchema = v.object({ organizationId: idSchema('organisation') })

/** The maximum number of characters in a note. */
export const mostNoteSigns = 2_000

/** POST …/notes: 204. A note is never changed. */
export const noteBodySchema = v.object({
  text: v.pipe(linesSchema(mostNoteSigns, 'text'), v.trim(), v.nonEmpty('text.required')),
})

/** GET …/notes: so many, the newest first, or those before the last one of the page before. */
export const notesOfPage = 10
export const notesQuerySchema = v.object({
  before: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,18}$/, 'before.invalid'))),
})

/** An administrator's note about a charity, visible to administrators only. */
export type CharityNote = {
  id: string
  text: string
  by: NamedAdministrator
  /** ISO 8601 */
  at: string
}

/** `next` is the `before` of the next page, or null on the last page. */
export type CharityNotesAnswer = { notes: CharityNote[]; next: string | null }
