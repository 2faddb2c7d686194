import * as v from 'valibot'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import type { ConsentSource } from '@almoner/domain/marketing-consent/events.ts'
import { ifGiven } from '../../http/contract.ts'
import {
  parseConsentTextName,
  type ConsentTextName,
} from '@almoner/domain/marketing-consent/text.ts'

const textSchema = v.pipe(
  v.string('text_id.required'),
  v.rawTransform(({ dataset, addIssue, NEVER }): ConsentTextName => {
    const name = parseConsentTextName(dataset.value)
    if (name) return name
    addIssue({ message: 'text_id.unknown' })
    return NEVER
  }),
)

/** The consent text in the reader's language. The client sends its `id` with the consent. */
export type ConsentTextAnswer = { id: string; agree: string; details: string }

/**
 * GET /news, on a charity's host: the text beside the form's checkbox. `agreed` is a logged-in
 * donor's own consent; for others it is false.
 */
export type ConsentFormAnswer = ConsentTextAnswer & { agreed: boolean }

/**
 * `news` beside a payment: the `id` of the text that the payer agreed to, or `no` if they withdrew
 * before they continued. Absent if the form did not offer it or the payer did not answer.
 */
export const consentEntry = ifGiven(v.union([v.literal('no'), textSchema], 'text_id.unknown'))
export type ConsentChoice = v.InferOutput<typeof consentEntry>

/** A donor's consent, which they may withdraw. */
export type ConsentAnswer = {
  /** ISO 8601. */
  at: string
  source: ConsentSource
  /** The address that receives the mails. */
  email: string
  /** The consent text, word for word. */
  text: string
}

/** GET /donors/news, and the answer of each route below it. */
export type OwnConsentsAnswer = {
  /** The charity at this host. */
  here: { text: ConsentTextAnswer; agreed: ConsentAnswer | null }
  /** The newest first, as many as `mostOthers`. */
  others: { organizationId: string; name: string; agreed: ConsentAnswer }[]
}
export const mostOthers = 100

/** PUT /donors/news: at the charity of this host. */
export const changeConsentSchema = v.variant('agreed', [
  v.object({ agreed: v.literal(true), textId: textSchema }),
  v.object({ agreed: v.literal(false) }),
])
export type ChangeConsentBody = { agreed: true; textId: string } | { agreed: false }

/** DELETE /donors/news/{organizationId}, or of every charity without it. */
export const otherCharitySchema = v.object({ organizationId: idSchema('organisation') })

/** Below /news/{token}, the unguessable part of an unsubscribe link. It needs no login. */
export const consentTokenSchema = v.object({ token: v.pipe(v.string(), v.maxLength(200)) })

/**
 * GET /news/{token} changes nothing: mail scanners follow links. POST withdraws the consent, with
 * any body; that of RFC 8058 is `List-Unsubscribe=One-Click`. PUT gives the consent again.
 */
export type ConsentLinkAnswer = { charity: string; agreed: boolean; text: ConsentTextAnswer }
export const agreeAgainSchema = v.object({ textId: textSchema })
export type AgreeAgainBody = v.InferInput<typeof agreeAgainSchema>
