import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import type { LoginCommand } from '@almoner/domain/logins/login-command.ts'
import type { Permission } from '@almoner/domain/staff/permissions.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
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
} from '../../use-cases/accounts/contract.ts'
import {
  confirmOwnSecondFactor,
  offerOwnSecondFactor,
  ownSecondFactor,
  removeOwnSecondFactor,
} from '../../use-cases/accounts/second-factor/own-second-factor.ts'
import {
  endOwnSession,
  endOwnSessions,
  ownSessions,
} from '../../use-cases/accounts/own-account/own-sessions.ts'
import { validateBody } from '../../http/valid.ts'
import { changePassword, forgot, resetLinkBehind, resetPassword } from './password.ts'
import { findLoginWithFactor, undoPlatformFactor } from './undo-second-factor.ts'
import {
  ownLogin,
  handleLoginCommand,
  type PlatformLogin,
  type PlatformRealm,
} from './platform-login.ts'
import { answerJson } from '../../http/answer-json.ts'

/**
 * The links of letters about a login, as donors' are: a forgotten password, below
 * `/organizations/forgot` for staff and `/admin/forgot`, and a second factor that is taken back.
 */
const loginLinkRoutes = (realm: PlatformRealm) =>
  new Hono<AppEnv>()
    .post('/forgot', onPlatformHost, validateBody('json', forgotSchema), async (c) => {
      await forgot(c, realm, c.req.valid('json'))
      return c.body(null, 204)
    })
    .get('/forgot/:token', onPlatformHost, validateBody('param', mailTokenSchema), async (c) => {
      await resetLinkBehind(c, realm, c.req.valid('param').token)
      return c.body(null, 204)
    })
    .post(
      '/forgot/:token',
      onPlatformHost,
      validateBody('param', mailTokenSchema),
      validateBody('json', resetPasswordSchema),
      async (c) => {
        await resetPassword(c, realm, { ...c.req.valid('param'), ...c.req.valid('json') })
        return c.body(null, 204)
      },
    )
    .get(
      '/second-factor/undo/:token',
      onPlatformHost,
      validateBody('param', mailTokenSchema),
      async (c) => {
        const { token } = c.req.valid('param')
        const { username } = (await findLoginWithFactor(c, realm, token)).login
        return answerJson<UndoFactorAnswer>(c, { username })
      },
    )
    .post(
      '/second-factor/undo/:token',
      onPlatformHost,
      validateBody('param', mailTokenSchema),
      validateBody('json', resetPasswordSchema),
      async (c) => {
        await undoPlatformFactor(c, realm, { ...c.req.valid('param'), ...c.req.valid('json') })
        return c.body(null, 204)
      },
    )

/** The signed-in person's password, sessions and second factor. */
const ownLoginRoutes = ({ read, edit }: { read: Permission; edit: Permission }) =>
  new Hono<AppEnv>()
    .put(
      '/changepassword',
      requirePermission(edit),
      validateBody('json', changePasswordSchema),
      async (c) => {
        await changePassword(c, c.req.valid('json'))
        return c.body(null, 204)
      },
    )
    .get('/sessions', requirePermission(read), async (c) =>
      answerJson<SessionsAnswer>(c, await ownSessions(c)),
    )
    .delete('/sessions', requirePermission(edit), async (c) => {
      await endOwnSessions(c)
      return c.body(null, 204)
    })
    .delete(
      '/sessions/:id',
      requirePermission(edit),
      validateBody('param', sessionIdSchema),
      async (c) => {
        await endOwnSession(c, c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
    .get('/second-factor', requirePermission(read), async (c) =>
      answerJson<SecondFactorAnswer>(c, await ownSecondFactor(c, await ownLogin(c))),
    )
    .post(
      '/second-factor',
      requirePermission(edit),
      validateBody('json', offerSecondFactorSchema),
      async (c) =>
        answerJson<OfferSecondFactorAnswer>(
          c,
          await offerOwnSecondFactor(c, await ownLogin(c), c.req.valid('json')),
        ),
    )
    .post(
      '/second-factor/confirm',
      requirePermission(edit),
      validateBody('json', confirmSecondFactorSchema),
      async (c) => {
        const person = await ownLogin(c)
        const at = instantFromMilliseconds(c.get('deps').now())
        // The link in the confirmation mail turns the second factor off again.
        const link = { linkId: randomUUID(), language: c.get('language'), at }
        const login = { type: 'ConfirmSecondFactor', link } as const
        const confirmation = {
          ...c.req.valid('json'),
          told: (factorId: string) => recordFactor(c, person, { login, factorId }),
        }
        return answerJson<ConfirmSecondFactorAnswer>(
          c,
          await confirmOwnSecondFactor(c, person, confirmation),
        )
      },
    )
    .post(
      '/second-factor/remove',
      requirePermission(edit),
      validateBody('json', removeSecondFactorSchema),
      async (c) => {
        const person = await ownLogin(c)
        const login = { type: 'RemoveSecondFactor', language: c.get('language') } as const
        const removal = {
          ...c.req.valid('json'),
          told: (factorId: string) => recordFactor(c, person, { login, factorId }),
        }
        await removeOwnSecondFactor(c, person, removal)
        return c.body(null, 204)
      },
    )

/** Records the change, from which its owner is notified. */
const recordFactor = (
  c: Context<AppEnv>,
  person: PlatformLogin,
  { login, factorId }: { login: LoginCommand<string>; factorId: string },
): Promise<void> => handleLoginCommand(c, person, { login, commandId: `${login.type}:${factorId}` })

export const staffPasswordLinkRoutes = loginLinkRoutes('staff')
export const administratorPasswordLinkRoutes = loginLinkRoutes('administrator')
export const staffLoginRoutes = ownLoginRoutes({
  read: 'own_account.read',
  edit: 'own_account.edit',
})
export const administratorLoginRoutes = ownLoginRoutes({
  read: 'administrator_account.read',
  edit: 'administrator_account.edit',
})
