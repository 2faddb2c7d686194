import { Hono, type Context } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { assertWithinLimit } from '../../middleware/caller/rate-limit.ts'
import { actorContext, requireDonor, requireRealm } from '../../middleware/session.ts'
import { currentCharity, onCharityHost } from '../../middleware/tenant.ts'
import { validatePart } from '../../http/valid.ts'
import { ownPeople } from '../../use-cases/accounts/own-account/own-account.ts'
import {
  agreeAgainSchema,
  changeConsentSchema,
  consentTokenSchema,
  otherCharitySchema,
  type ConsentLinkAnswer,
  type ConsentFormAnswer,
  type OwnConsentsAnswer,
} from '../../use-cases/marketing-consent/contract.ts'
import { agreeAgain, loadConsentLink, unsubscribe } from './consent-link.ts'
import { changeOwnConsents, hasAgreedHere, listOwnConsents, withdrawAt } from './own-consents.ts'
import { waitForConsents } from '../../use-cases/marketing-consent/handle-consent-command.ts'
import { toTextAnswer } from './text-answer.ts'
import { withdrawAllConsents } from './withdraw-all.ts'
import { answerJson } from '../../http/answer-json.ts'

/** A charity's consent text, and its unsubscribe links, which need no login. */
export const marketingConsentRoutes = new Hono<AppEnv>()
  .get('/', onCharityHost, async (c) => {
    const isDonor = c.get('signedIn')?.realm === 'donor'
    const text = toTextAnswer(currentCharity(c).profile.name, c.get('language'))
    return answerJson<ConsentFormAnswer>(c, {
      ...text,
      agreed: isDonor && (await hasAgreedHere(c)),
    })
  })
  .get('/:token', validatePart('param', consentTokenSchema), (c) =>
    answerLink(c, c.req.valid('param').token),
  )
  .post('/:token', validatePart('param', consentTokenSchema), async (c) => {
    const { token } = c.req.valid('param')
    await unsubscribe(c, { token, source: await readSource(c) })
    return answerLink(c, token)
  })
  .put(
    '/:token',
    validatePart('param', consentTokenSchema),
    validatePart('json', agreeAgainSchema),
    async (c) => {
      const { token } = c.req.valid('param')
      await agreeAgain(c, { token, text: c.req.valid('json').textId })
      return answerLink(c, token)
    },
  )

const answerLink = async (c: Context<AppEnv>, token: string) =>
  answerJson<ConsentLinkAnswer>(c, await loadConsentLink(c, token))

// RFC 8058 has a mail provider send this, as either kind of form. Any other body is a person's
// click.
const readSource = async (c: Context<AppEnv>): Promise<'unsubscribe_page' | 'one_click'> => {
  const body = await c.req.parseBody().catch(() => ({}))
  const says = (body as Record<string, unknown>)['List-Unsubscribe']
  return says === 'One-Click' ? 'one_click' : 'unsubscribe_page'
}

/**
 * The link itself, to which a mail provider posts to unsubscribe the recipient (RFC 8058): it
 * follows no redirects and uses only the address in the letter.
 */
export const oneClickRoutes = new Hono<AppEnv>().post(
  '/:token',
  validatePart('param', consentTokenSchema),
  async (c) => {
    await unsubscribe(c, { ...c.req.valid('param'), source: 'one_click' })
    return c.body(null, 204)
  },
)

/** A logged-in donor's consents, here and elsewhere. */
export const donorConsentRoutes = new Hono<AppEnv>()
  .use(onCharityHost, requireRealm('donor'))
  .get('/', async (c) => answerJson<OwnConsentsAnswer>(c, await listOwnConsents(c)))
  .put('/', validatePart('json', changeConsentSchema), async (c) => {
    await withinOwnLimit(c)
    await changeOwnConsents(c, c.req.valid('json'))
    return answerJson<OwnConsentsAnswer>(c, await listOwnConsents(c))
  })
  .delete('/', async (c) => {
    await withinOwnLimit(c)
    const people = await ownPeople(c)
    const withdrawal = { people, source: 'account', ...actorContext(c) } as const
    const { saidAt } = await withdrawAllConsents(c.get('deps'), withdrawal)
    await waitForConsents(c, saidAt)
    return answerJson<OwnConsentsAnswer>(c, await listOwnConsents(c))
  })
  .delete('/:organizationId', validatePart('param', otherCharitySchema), async (c) => {
    await withinOwnLimit(c)
    await withdrawAt(c, c.req.valid('param').organizationId)
    return answerJson<OwnConsentsAnswer>(c, await listOwnConsents(c))
  })

const withinOwnLimit = (c: Context<AppEnv>): Promise<void> =>
  assertWithinLimit(c, { key: `news:${requireDonor(c)}`, perSeconds: 2, burst: 60 })
