import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import type { DonorCommand, DonorLinkId } from '@almoner/domain/donor/commands.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { requireRealm } from '../../../middleware/session.ts'
import { currentCharity } from '../../../middleware/tenant.ts'
import { validateBody } from '../../../http/valid.ts'
import {
  confirmSecondFactorSchema,
  mailTokenSchema,
  offerSecondFactorSchema,
  removeSecondFactorSchema,
  resetPasswordSchema,
  type ConfirmSecondFactorAnswer,
  type OfferSecondFactorAnswer,
  type SecondFactorAnswer,
  type UndoFactorAnswer,
} from '../../../use-cases/accounts/contract.ts'
import {
  loadOwnAccount,
  handleDonorCommand,
} from '../../../use-cases/accounts/own-account/own-account.ts'
import {
  confirmOwnSecondFactor,
  offerOwnSecondFactor,
  ownSecondFactor,
  removeOwnSecondFactor,
} from '../../../use-cases/accounts/second-factor/own-second-factor.ts'
import { loadUsernameWithFactor, undoDonorFactor } from './undo-second-factor.ts'
import { answerJson } from '../../../http/answer-json.ts'

/** An optional second factor for donors. */
export const secondFactorRoutes = new Hono<AppEnv>()
  // Their reader may be locked out: the links of letters need no login.
  .get('/undo/:token', validateBody('param', mailTokenSchema), async (c) =>
    answerJson<UndoFactorAnswer>(c, await loadUsernameWithFactor(c, c.req.valid('param').token)),
  )
  .post(
    '/undo/:token',
    validateBody('param', mailTokenSchema),
    validateBody('json', resetPasswordSchema),
    async (c) => {
      await undoDonorFactor(c, { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.body(null, 204)
    },
  )
  .use(requireRealm('donor'))
  .get('/', async (c) =>
    answerJson<SecondFactorAnswer>(c, await ownSecondFactor(c, await ownPerson(c))),
  )
  .post('/', validateBody('json', offerSecondFactorSchema), async (c) => {
    const { username } = await loadOwnAccount(c)
    const person = { ...(await ownPerson(c)), username }
    return answerJson<OfferSecondFactorAnswer>(
      c,
      await offerOwnSecondFactor(c, person, c.req.valid('json')),
    )
  })
  .post('/confirm', validateBody('json', confirmSecondFactorSchema), async (c) => {
    const confirmation = {
      ...c.req.valid('json'),
      told: await createNotifier(c, 'ConfirmSecondFactor'),
    }
    return answerJson<ConfirmSecondFactorAnswer>(
      c,
      await confirmOwnSecondFactor(c, await ownPerson(c), confirmation),
    )
  })
  .post('/remove', validateBody('json', removeSecondFactorSchema), async (c) => {
    const removal = { ...c.req.valid('json'), told: await createNotifier(c, 'RemoveSecondFactor') }
    await removeOwnSecondFactor(c, await ownPerson(c), removal)
    return c.body(null, 204)
  })

/** Records the change, from which its owner is notified. */
const createNotifier = async (
  c: Context<AppEnv>,
  type: 'ConfirmSecondFactor' | 'RemoveSecondFactor',
) => {
  const { donorId, language } = await loadOwnAccount(c)
  const { organisationId: siteOf } = currentCharity(c)
  const at = instantFromMilliseconds(c.get('deps').now())
  // The link in the confirmation mail turns the second factor off again.
  const linkId = randomUUID() as string as DonorLinkId
  const command: DonorCommand =
    type === 'ConfirmSecondFactor'
      ? { type, link: { linkId, language, siteOf, at } }
      : { type, language, siteOf }
  return (factorId: string) =>
    handleDonorCommand(c, { donorId, command, commandId: `${type}:${factorId}` })
}

const ownPerson = async (c: Context<AppEnv>) => {
  const { donorId: personId } = await loadOwnAccount(c)
  return { realm: 'donor', personId } as const
}
