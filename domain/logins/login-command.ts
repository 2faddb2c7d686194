import * as v from 'valibot'
import type { Id } from '../kernel/ids.ts'
import type { Language } from '../kernel/locale.ts'
import type { Instant } from '../kernel/time.ts'

/** Where a person logged in: a browser's name and a network, as the list of sessions shows them. */
export const deviceSchema = v.strictObject({ device: v.string(), place: v.string() })
export type Device = v.InferOutput<typeof deviceSchema>

/** A link to be mailed. The caller generates it, so that it cannot be guessed. */
export type NewLoginLink<LinkId extends string> = {
  linkId: LinkId
  language: Language
  at: Instant
}

/**
 * The reader of the letter that a second factor was turned on has turned it off again, and chosen
 * a new password: the person who set it up knew the old one.
 */
export type UndoneFactor<LinkId extends string> = {
  linkId: LinkId
  changeId: Id<'password_change'>
  language: Language
  at: Instant
}

/**
 * What a person of the platform's own site does with their login: a charity's staff member or an
 * administrator. Passwords and secrets are stored in the operational data and are no part of it.
 */
export type LoginCommand<LinkId extends string> =
  | { type: 'RequestPasswordReset'; link: NewLoginLink<LinkId> }
  | { type: 'ResetPassword'; linkId: LinkId; at: Instant }
  | { type: 'ChangePassword'; changeId: Id<'password_change'>; language: Language }
  | ({ type: 'AddDevice'; language: Language } & Device)
  | { type: 'ConfirmSecondFactor'; link: NewLoginLink<LinkId> }
  | { type: 'RemoveSecondFactor'; language: Language }
  | ({ type: 'UndoSecondFactor' } & UndoneFactor<LinkId>)
