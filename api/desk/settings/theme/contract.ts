import * as v from 'valibot'
import { toPlainSigns } from '@almoner/domain/text/half-width.ts'
import { seenSchema } from '../../../http/contract.ts'
import type { Plan } from '@almoner/domain/plans/plan.ts'

/** Six hex digits, with or without the number sign, in any case. */
const colourSchema = (code: string) =>
  v.pipe(
    v.string(`${code}.required`),
    v.transform((text) => toPlainSigns(text).replace(/^#/, '').toUpperCase()),
    v.regex(/^[0-9A-F]{6}$/, `${code}.invalid`),
  )

/**
 * PUT /organizations/theme returns the whole answer. It returns 409 `plan_excludes_theme_colours`,
 * and `setting_changed` if another person has changed them since. Unchanged colours have no effect.
 */
export const themeSchema = v.object({
  header: colourSchema('header'),
  button: colourSchema('button'),
  progressBar: colourSchema('progress_bar'),
  seen: seenSchema,
})

/** GET /organizations/theme */
export type ThemeAnswer = {
  /** False on the free plan, whose pages have the platform's colour. */
  isIncluded: boolean
  /** The smallest plan that a charity can choose with colours of its own. */
  planWith: Plan
  /** The charity's name in the language of the reader. */
  name: string
  /** The address of the payer's pages. */
  address: string
  /** The chosen colours, even if the plan does not show them. */
  colours: { header: string; button: string; progressBar: string }
  /** The number of changes so far, sent back as `seen`. */
  revision: number
}
