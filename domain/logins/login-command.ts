import * as v from 'valibot'
import type { Id } from '../kernel/ids.ts'
import type { Language } from '../kernel/locale.ts'
import type { Instant } from '../kernel/time.ts'

/** The browser's name and the network of a login, as the list of sessions shows them. */
export const deviceSchema = v.strictObject({ device: v.string(), place: v.string() })
export type Device = v.InferOutput<typeof deviceSchema>

/** A link to be mailed. The caller generates it, so that it cannot be guessed. */
export type NewLoginLink<LinkId extends string> = {
  linkId: LinkId
  language: Language
  at: Instant
}

/**
 * The actions of a person on their login. Passwords and secrets are stored in the operational data
 * and are not part of it.
 */
export type LoginCommand<LinkId extends string> =
  | { type: 'RequestPasswordReset'; link: NewLoginLink<LinkId> }
  | { type: 'ResetPassword'; linkId: LinkId; at: Instant }
  | { type: 'ChangePassword'; changeId: Id<'password_change'>; language: Language }
  | ({ type: 'AddDevice'; language: Language } & Device)
  | { type: 'ConfirmSecondFactor'; link: NewLoginLink<LinkId> }
  | { type: 'RemoveSecondFactor'; language: Language }
  /**
   * The reader of the letter about a new second factor has turned it off and chosen a new password.
   * The person who set it up knew the old one.
   */
  | {
      type: 'UndoSecondFactor'
      linkId: LinkId
      changeId: Id<'password_change'>
      language: Language
      at: Instant
    }

/** The actions of a person who chooses their own username, which is the address of their mail. */
export type UsernameCommand<LinkId extends string> =
  | { type: 'RequestEmailVerification'; link: NewLoginLink<LinkId> }
  | { type: 'VerifyEmail'; linkId: LinkId; at: Instant }
  | { type: 'RequestUsernameChange'; username: string; link: NewLoginLink<LinkId> }
  /** Cancels any pending change of username. */
  | { type: 'CancelUsernameChange' }
  /** `undoLinkId` is the link in the letter to the previous address. */
  | { type: 'ChangeUsername'; linkId: LinkId; undoLinkId: LinkId; at: Instant }
  /** The reader of the former address's mail rejects the change. */
  | { type: 'UndoUsernameChange'; linkId: LinkId; language: Language; at: Instant }
