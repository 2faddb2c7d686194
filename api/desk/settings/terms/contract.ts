import * as v from 'valibot'
import type { Language } from '@almoner/domain/kernel/locale.ts'

/**
 * POST /organizations/terms records that an owner accepts the current version, by the text that was
 * shown. It returns 409 `terms_changed` if that version is not current. A repeated acceptance
 * changes nothing.
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
  /** The current version in the reader's language, if it was not accepted yet. */
  due: (ShownText & { version: string; textSha256: string }) | null
  /** The accepted versions, the newest first. */
  accepted: readonly {
    version: string
    /** The SHA-256 of the text that was shown, in hex. */
    textSha256: string
    /** The text with this hash, or null if none of ours has it. */
    shown: ShownText | null
    /** ISO 8601 */
    acceptedAt: string
    /**
     * The name of the person who accepted it at the desk or sent the application, or null if
     * unknown.
     */
    by: string | null
    /** The signatories of the application, or null if it was accepted at the desk. */
    signatories: { director: string; secretary: string } | null
  }[]
}
