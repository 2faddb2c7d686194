import { Hono, type Context } from 'hono'
import { secondFactorOf } from '@almoner/operational/second-factors/second-factors.ts'
import type { AppEnv } from '../../app-env.ts'
import { onlyFor } from '../../middleware/session.ts'
import { charityHere } from '../../middleware/tenant.ts'
import { confirm, offer, remove } from '../../second-factor/second-factor.ts'
import { assertPasswordAndSecondFactor } from '../../step-up/step-up.ts'
import { valid } from '../../valid.ts'
import {
  confirmSecondFactorSchema,
  offerSecondFactorSchema,
  removeSecondFactorSchema,
  type ConfirmSecondFactorAnswer,
  type OfferSecondFactorAnswer,
  type SecondFactorAnswer,
} from '../../use-cases/accounts/contract.ts'
import { ownAccount, tellDonor } from '../../use-cases/accounts/own-account.ts'
import { assertOwnPassword } from '../../use-cases/accounts/own-password.ts'

/** An optional second factor for donors. */
export const secondFactorRoutes = new Hono<AppEnv>()
  .use(onlyFor('donor'))
  .get('/', async (c) => {
    const factor = await secondFactorOf(c.get('deps').db, await ownPerson(c))
    const enabled = factor !== null && factor.confirmedAt !== null
    const recoveryCodesLeft = enabled ? factor.recoveryCodesLeft : 0
    return c.json<SecondFactorAnswer>({ enabled, recoveryCodesLeft })
  })
  .post('/', valid('json', offerSecondFactorSchema), async (c) => {
    const { donorId: personId, username } = await ownAccount(c)
    await assertOwnPassword(c, { ...c.req.valid('json'), field: 'password' })
    const offered = await offer(c, { realm: 'donor', personId, username })
    return c.json<OfferSecondFactorAnswer>(offered)
  })
  .post('/confirm', valid('json', confirmSecondFactorSchema), async (c) => {
    const { code } = c.req.valid('json')
    const told = await tells(c, 'ConfirmSecondFactor')
    const recoveryCodes = await confirm(c, { ...(await ownPerson(c)), code, told })
    return c.json<ConfirmSecondFactorAnswer>({ recoveryCodes })
  })
  .post('/remove', valid('json', removeSecondFactorSchema), async (c) => {
    const person = await ownPerson(c)
    await assertPasswordAndSecondFactor(c, c.req.valid('json'))
    await remove(c, { ...person, told: await tells(c, 'RemoveSecondFactor') })
    return c.body(null, 204)
  })

/** Records the change, from which its owner is notified. */
const tells = async (c: Context<AppEnv>, type: 'ConfirmSecondFactor' | 'RemoveSecondFactor') => {
  const { donorId, language } = await ownAccount(c)
  const { organisationId: siteOf } = charityHere(c)
  return (factorId: string) =>
    tellDonor(c, {
      donorId,
      command: { type, language, siteOf },
      commandId: `${type}:${factorId}`,
    })
}

const ownPerson = async (c: Context<AppEnv>) => {
  const { donorId: personId } = await ownAccount(c)
  return { realm: 'donor', personId } as const
}
