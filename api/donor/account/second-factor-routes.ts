import { Hono, type Context } from 'hono'
import type { AppEnv } from '../../app-env.ts'
import { onlyFor } from '../../middleware/session.ts'
import { charityHere } from '../../middleware/tenant.ts'
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
import {
  confirmOwnSecondFactor,
  offerOwnSecondFactor,
  ownSecondFactor,
  removeOwnSecondFactor,
} from '../../use-cases/accounts/own-second-factor.ts'

/** An optional second factor for donors. */
export const secondFactorRoutes = new Hono<AppEnv>()
  .use(onlyFor('donor'))
  .get('/', async (c) => c.json<SecondFactorAnswer>(await ownSecondFactor(c, await ownPerson(c))))
  .post('/', valid('json', offerSecondFactorSchema), async (c) => {
    const { username } = await ownAccount(c)
    const person = { ...(await ownPerson(c)), username }
    return c.json<OfferSecondFactorAnswer>(
      await offerOwnSecondFactor(c, person, c.req.valid('json')),
    )
  })
  .post('/confirm', valid('json', confirmSecondFactorSchema), async (c) => {
    const confirmation = { ...c.req.valid('json'), told: await tells(c, 'ConfirmSecondFactor') }
    return c.json<ConfirmSecondFactorAnswer>(
      await confirmOwnSecondFactor(c, await ownPerson(c), confirmation),
    )
  })
  .post('/remove', valid('json', removeSecondFactorSchema), async (c) => {
    const removal = { ...c.req.valid('json'), told: await tells(c, 'RemoveSecondFactor') }
    await removeOwnSecondFactor(c, await ownPerson(c), removal)
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
