import * as v from 'valibot'
import type { Language } from '@almoner/domain/kernel/locale.ts'

/**
 * POST /organizations/terms: an owner accepts the version that holds now, by the text that was shown.
 * 409 `terms_changed` where it is not the one that holds. Accepted again it changes nothing.
 */
export const acceptTermsSchema = v.object({
  version: v.pipe(v.string('version.required'), v.maxLength(40, 'version.unknown')),
  textSha256: v.pipe(v.string('text.required'), v.regex(/^[0-9a-f]{64}$/, 'text.unknown')),
})
export type AcceptTermsBody = v.InferInput<typeof acceptTermsSchema>

type ShownText = {
  language: Language
  /** Its paragraphs. */
  text: readonly string[]
}

/** GET /organizations/terms, and the answer of accepting. */
export type TermsAnswer = {
  /** The version that holds now, in the reader's language, where it was not accepted yet. */
  due: (ShownText & { version: string; textSha256: string }) | null
  /** What was accepted, the newest first. */
  accepted: readonly {
    version: string
    /** Of the text that was shown, in hex. */
    textSha256: string
    /** The text with this hash; null where none of ours has it. */
    shown: ShownText | null
    /** ISO 8601 */
    acceptedAt: string
    /** Who did so at the desk, or sent the application; null where their name is not known. */
    by: string | null
    /** Who signed the application; null where it was accepted at the desk. */
    signatories: { director: string; secretary: string } | null
  }[]
}
