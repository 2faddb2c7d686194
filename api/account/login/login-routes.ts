import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../../http/app-env.ts'
import { answerJson } from '../../http/answer-json.ts'
import { validatePart } from '../../http/valid.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { requireRealm } from '../../middleware/session.ts'
import { onCharityHost, onPlatformHost } from '../../middleware/tenant.ts'
import {
  changePasswordSchema,
  confirmSecondFactorSchema,
  forgotSchema,
  mailTokenSchema,
  offerSecondFactorSchema,
  removeSecondFactorSchema,
  resetPasswordSchema,
  sessionIdSchema,
  type ConfirmSecondFactorAnswer,
  type OfferSecondFactorAnswer,
  type SecondFactorAnswer,
  type SessionsAnswer,
  type UndoFactorAnswer,
  type UndoUsernameAnswer,
} from '../../use-cases/accounts/contract.ts'
import { findLoginLink, type LoginLink } from '../../use-cases/accounts/links/login-link.ts'
import {
  endOwnSession,
  endOwnSessions,
  ownSessions,
} from '../../use-cases/accounts/own-account/own-sessions.ts'
import { forgotPassword } from '../../use-cases/accounts/passwords/forgot-password.ts'
import {
  changeOwnPassword,
  resetPassword,
} from '../../use-cases/accounts/passwords/set-password.ts'
import { administratorRealm } from '../../use-cases/accounts/realms/administrator.ts'
import { donorRealm } from '../../use-cases/accounts/realms/donor.ts'
import type { LoginRealm, UsernameRealm } from '../../use-cases/accounts/realms/realm.ts'
import { staffRealm } from '../../use-cases/accounts/realms/staff.ts'
import {
  confirmOwnSecondFactor,
  offerOwnSecondFactor,
  ownSecondFactor,
  removeOwnSecondFactor,
} from '../../use-cases/accounts/second-factor/own-second-factor.ts'
import { undoSecondFactor } from '../../use-cases/accounts/second-factor/undo-second-factor.ts'
import {
  cancelUsername,
  undoUsernameChange,
} from '../../use-cases/accounts/usernames/change-username.ts'

type Guard = MiddlewareHandler<AppEnv>

type LetterLink = {
  path: '/forgot' | '/second-factor/undo' | '/username/undo'
  purpose: 'reset_password' | 'undo_second_factor' | 'undo_username'
  /** The username that the page of the link shows. */
  shows?: (link: LoginLink) => string
  followed: (c: Context<AppEnv>, link: LoginLink, newPassword: string) => Promise<void>
}

/**
 * A letter's link, whose reader chooses a new password by it. The reader may be locked out, so it
 * needs no login. GET checks the link and changes nothing.
 */
const letterLinkRoutes = (
  realm: LoginRealm,
  host: Guard,
  { path, purpose, shows, followed }: LetterLink,
) =>
  new Hono<AppEnv>()
    .get(`${path}/:token`, host, validatePart('param', mailTokenSchema), async (c) => {
      const link = await findLoginLink(c, realm, { ...c.req.valid('param'), purpose })
      if (shows === undefined) return c.body(null, 204)
      return answerJson<UndoFactorAnswer | UndoUsernameAnswer>(c, { username: shows(link) })
    })
    .post(
      `${path}/:token`,
      host,
      validatePart('param', mailTokenSchema),
      validatePart('json', resetPasswordSchema),
      async (c) => {
        const link = await findLoginLink(c, realm, { ...c.req.valid('param'), purpose })
        await followed(c, link, c.req.valid('json').newPassword)
        return c.body(null, 204)
      },
    )

/** A forgotten password, and a second factor that its owner did not turn on. */
const loginLinkRoutes = (realm: LoginRealm, hosts: { mail: Guard; links: Guard }) =>
  new Hono<AppEnv>()
    .post('/forgot', hosts.mail, validatePart('json', forgotSchema), async (c) => {
      await forgotPassword(c, realm, c.req.valid('json'))
      return c.body(null, 204)
    })
    .route(
      '/',
      letterLinkRoutes(realm, hosts.links, {
        path: '/forgot',
        purpose: 'reset_password',
        followed: resetPassword,
      }),
    )
    .route(
      '/',
      letterLinkRoutes(realm, hosts.links, {
        path: '/second-factor/undo',
        purpose: 'undo_second_factor',
        shows: ({ login }) => login.username,
        followed: undoSecondFactor,
      }),
    )

/** A change of username that the reader of the former address's mail did not make. */
const formerUsernameRoutes = (realm: UsernameRealm, host: Guard) =>
  letterLinkRoutes(realm, host, {
    path: '/username/undo',
    purpose: 'undo_username',
    shows: ({ email }) => email,
    followed: (c, link, newPassword) => undoUsernameChange(c, realm, link, newPassword),
  })

type Guards = { read: Guard; edit: Guard }

/** The signed-in person's password, sessions and second factor. */
const ownLoginRoutes = (realm: LoginRealm, { read, edit }: Guards) =>
  new Hono<AppEnv>()
    .put('/changepassword', edit, validatePart('json', changePasswordSchema), async (c) => {
      await changeOwnPassword(c, await realm.own(c), c.req.valid('json'))
      return c.body(null, 204)
    })
    .get('/sessions', read, async (c) => answerJson<SessionsAnswer>(c, await ownSessions(c)))
    .delete('/sessions', edit, async (c) => {
      await endOwnSessions(c)
      return c.body(null, 204)
    })
    .delete('/sessions/:id', edit, validatePart('param', sessionIdSchema), async (c) => {
      await endOwnSession(c, c.req.valid('param').id)
      return c.body(null, 204)
    })
    .get('/second-factor', read, async (c) =>
      answerJson<SecondFactorAnswer>(c, await ownSecondFactor(c, await realm.own(c))),
    )
    .post('/second-factor', edit, validatePart('json', offerSecondFactorSchema), async (c) => {
      const offer = await offerOwnSecondFactor(c, await realm.own(c), c.req.valid('json'))
      return answerJson<OfferSecondFactorAnswer>(c, offer)
    })
    .post(
      '/second-factor/confirm',
      edit,
      validatePart('json', confirmSecondFactorSchema),
      async (c) => {
        const codes = await confirmOwnSecondFactor(c, await realm.own(c), c.req.valid('json'))
        return answerJson<ConfirmSecondFactorAnswer>(c, codes)
      },
    )
    .post(
      '/second-factor/remove',
      edit,
      validatePart('json', removeSecondFactorSchema),
      async (c) => {
        await removeOwnSecondFactor(c, await realm.own(c), c.req.valid('json'))
        return c.body(null, 204)
      },
    )

/** Cancels a change of the signed-in person's username that its mail has not confirmed. */
const waitingUsernameRoutes = (realm: UsernameRealm, { edit }: Pick<Guards, 'edit'>) =>
  new Hono<AppEnv>().delete('/username', edit, async (c) => {
    await cancelUsername(c, await realm.own(c))
    return c.body(null, 204)
  })

// A donor's account serves every charity, and so do the links of its letters.
const anyHost = createMiddleware<AppEnv>((_, next) => next())
const platformHost = { mail: onPlatformHost, links: onPlatformHost }

const donor: Guards = { read: requireRealm('donor'), edit: requireRealm('donor') }
const staff: Guards = {
  read: requirePermission('own_account.read'),
  edit: requirePermission('own_account.edit'),
}
const administrator: Guards = {
  read: requirePermission('administrator_account.read'),
  edit: requirePermission('administrator_account.edit'),
}

export const donorLoginRoutes = new Hono<AppEnv>()
  .route('/', loginLinkRoutes(donorRealm, { mail: onCharityHost, links: anyHost }))
  .route('/', formerUsernameRoutes(donorRealm, anyHost))
  .route('/', ownLoginRoutes(donorRealm, donor))
  .route('/', waitingUsernameRoutes(donorRealm, donor))

export const staffLoginLinkRoutes = new Hono<AppEnv>()
  .route('/', loginLinkRoutes(staffRealm, platformHost))
  .route('/', formerUsernameRoutes(staffRealm, onPlatformHost))

export const staffLoginRoutes = new Hono<AppEnv>()
  .route('/', ownLoginRoutes(staffRealm, staff))
  .route('/', waitingUsernameRoutes(staffRealm, staff))

export const administratorLoginLinkRoutes = loginLinkRoutes(administratorRealm, platformHost)
export const administratorLoginRoutes = ownLoginRoutes(administratorRealm, administrator)
