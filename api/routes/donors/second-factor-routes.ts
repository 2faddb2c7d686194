import { Hono, type Context } from 'hono'
import { passwordOf } from '@almoner/projections/kept/credentials/credentials.ts'
import { secondFactorOf } from '@almoner/projections/kept/second-factors/second-factors.ts'
import type { AppEnv } from '../../app-env.ts'
import { withinLimit } from '../../middleware/rate-limit.ts'
import { onlyFor } from '../../middleware/session.ts'
import { verifyPassword } from '../../password.ts'
import { Refusal } from '../../problem.ts'
import { confirm, offer, remove } from '../../second-factor/second-factor.ts'
import { valid } from '../../valid.ts'
import {
  confirmSecondFactorSchema,
  offerSecondFactorSchema,
  removeSecondFactorSchema,
  type ConfirmSecondFactorAnswer,
  type OfferSecondFactorAnswer,
  type SecondFactorAnswer,
} from './contract.ts'
import { ownAccount } from './own-account.ts'

/** A phone beside the password, for a donor who wants one. */
export const secondFactorRoutes = new Hono<AppEnv>()
  .use(onlyFor('donor'))
  .get('/', async (c) => {
    const factor = await secondFactorOf(c.get('deps').db, await ownPerson(c))
    const enabled = factor !== null && factor.confirmedAt !== null
    const recoveryCodesLeft = enabled ? factor.recoveryCodesLeft : 0
    return c.json<SecondFactorAnswer>({ enabled, recoveryCodesLeft })
  })
  .post('/', valid('json', offerSecondFactorSchema), async (c) => {
    const person = await ownPerson(c)
    await assertPassword(c, c.req.valid('json').password)
    const { username } = await ownAccount(c)
    return c.json<OfferSecondFactorAnswer>(await offer(c, { ...person, username }))
  })
  .post('/confirm', valid('json', confirmSecondFactorSchema), async (c) => {
    const recoveryCodes = await confirm(c, { ...(await ownPerson(c)), ...c.req.valid('json') })
    return c.json<ConfirmSecondFactorAnswer>({ recoveryCodes })
  })
  .post('/remove', valid('json', removeSecondFactorSchema), async (c) => {
    const person = await ownPerson(c)
    await assertPassword(c, c.req.valid('json').password)
    await remove(c, person)
    return c.body(null, 204)
  })

const ownPerson = async (c: Context<AppEnv>) => {
  const { donorId: personId } = await ownAccount(c)
  return { realm: 'donor', personId } as const
}

// Whoever finds a screen that is logged in must not lock its owner out, nor open their door for good.
const assertPassword = async (c: Context<AppEnv>, password: string): Promise<void> => {
  const person = await ownPerson(c)
  await withinLimit(c, { key: `password:${person.personId}`, perSeconds: 60, burst: 10 })
  const kept = await passwordOf(c.get('deps').db, person)
  if (kept === null || !(await verifyPassword(password, kept))) {
    throw new Refusal('wrong_password', { fields: { password: 'password.wrong' } })
  }
}
