import type { Context } from 'hono'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { LoginCommand, UsernameCommand } from '@almoner/domain/logins/login-command.ts'
import type { MailedLink } from '@almoner/domain/logins/mailed-link.ts'
import type { Keys } from '@almoner/platform/key/keys.ts'
import type { AppEnv, SignedIn } from '../../../http/app-env.ts'

/** What a person does with their login. Each realm has events of its own for it. */
export type LoginAction<LinkId extends string = string> =
  | Exclude<LoginCommand<LinkId>, { type: 'AddDevice' }>
  | UsernameCommand<LinkId>

type Person = Pick<SignedIn, 'realm' | 'personId' | 'organisationId'>

/** A person's login, as the stream with its events describes it. */
export type Login = Person & {
  username: string
  /** The personal data that a new password must not consist of. */
  about: readonly string[]
  /** Every link that was mailed to them and may still be valid. */
  links: readonly MailedLink<string, string>[]
  /** The language of the letters about a change by its signed-in owner. */
  language: Language
  /**
   * Builds the command of an action, and returns a function that records it. A request that cannot
   * be recorded is refused here, before anything has changed.
   */
  prepare: (action: LoginAction) => (commandId: string) => Promise<unknown>
}

/** Everything in which the logins of donors, of staff and of administrators differ. */
export type LoginRealm = {
  name: SignedIn['realm']
  /** The person and the link that a letter's token names. Null if it is no token of this realm. */
  readToken: (keys: Keys, token: string) => NamedLink | null
  /** Null for a person who does not exist, works there no more, or was erased. */
  find: (c: Context<AppEnv>, person: PersonOfRealm, purpose: string) => Promise<Login | null>
  /** The login of the signed-in person. */
  own: (c: Context<AppEnv>) => Promise<Login>
}

type PersonOfRealm = Omit<Person, 'realm'>
type NamedLink = PersonOfRealm & { linkId: string }

/** A realm whose people choose their usernames. Those of administrators do not change. */
export type UsernameRealm = LoginRealm & {
  /** The refusal of a username that another login has. */
  taken: 'email_registered' | 'email_taken'
  /**
   * Whether a change of username frees its address first, as an undone change always does. Donors
   * are refused an address that any other account has, already when they request it.
   */
  freesForChange: boolean
  /** Frees an address with which another person has signed up without confirming it. */
  free: (c: Context<AppEnv>, address: { usernameHash: string; personId: string }) => Promise<void>
  /** Ends what depends on the former username. */
  followUsername?: (
    c: Context<AppEnv>,
    change: { personId: string; at: Instant; undo: boolean },
  ) => Promise<void>
}
