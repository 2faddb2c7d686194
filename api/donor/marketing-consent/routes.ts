import { Hono, type Context } from 'hono'
import type { AppEnv } from '../../app-env.ts'
import { withinLimit } from '../../middleware/rate-limit.ts'
import { askedBy, donorOf, onlyFor } from '../../middleware/session.ts'
import { charityHere, onCharityHost } from '../../middleware/tenant.ts'
import { valid } from '../../valid.ts'
import { ownPeople } from '../../use-cases/accounts/own-account.ts'
import {
  agreeAgainSchema,
  changeNewsSchema,
  newsTokenSchema,
  otherCharitySchema,
  type NewsLinkAnswer,
  type NewsTextAnswer,
  type OwnConsentsAnswer,
} from '../../use-cases/marketing-consent/contract.ts'
import { agreeAgain, consentLink, unsubscribe } from './consent-link.ts'
import { changeOwnConsents, hasAgreedHere, ownConsents, withdrawAt } from './own-consents.ts'
import { consentsShown } from '../../use-cases/marketing-consent/tell-consent.ts'
import { textAnswer } from './text-answer.ts'
import { withdrawAllConsents } from './withdraw-all.ts'

/** A charity's consent text, and its unsubscribe links, which need no login. */
export const newsRoutes = new Hono<AppEnv>()
  .get('/', onCharityHost, async (c) => {
    const isDonor = c.get('signedIn')?.realm === 'donor'
    const text = textAnswer(charityHere(c).profile.name, c.get('language'))
    return c.json<NewsTextAnswer>({ ...text, agreed: isDonor && (await hasAgreedHere(c)) })
  })
  .get('/:token', valid('param', newsTokenSchema), (c) => answerLink(c, c.req.valid('param').token))
  .post('/:token', valid('param', newsTokenSchema), async (c) => {
    const { token } = c.req.valid('param')
    await unsubscribe(c, { token, source: await sourceOf(c) })
    return answerLink(c, token)
  })
  .put('/:token', valid('param', newsTokenSchema), valid('json', agreeAgainSchema), async (c) => {
    const { token } = c.req.valid('param')
    await agreeAgain(c, { token, text: c.req.valid('json').textId })
    return answerLink(c, token)
  })

const answerLink = async (c: Context<AppEnv>, token: string) =>
  c.json<NewsLinkAnswer>(await consentLink(c, token))

// RFC 8058 has a mail provider send this, as either kind of form. Any other body is a person's
// click.
const sourceOf = async (c: Context<AppEnv>): Promise<'unsubscribe_page' | 'one_click'> => {
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
  valid('param', newsTokenSchema),
  async (c) => {
    await unsubscribe(c, { ...c.req.valid('param'), source: 'one_click' })
    return c.body(null, 204)
  },
)

/** A logged-in donor's consents, here and elsewhere. */
export const donorNewsRoutes = new Hono<AppEnv>()
  .use(onCharityHost, onlyFor('donor'))
  .get('/', async (c) => c.json<OwnConsentsAnswer>(await ownConsents(c)))
  .put('/', valid('json', changeNewsSchema), async (c) => {
    await withinOwnLimit(c)
    await changeOwnConsents(c, c.req.valid('json'))
    return c.json<OwnConsentsAnswer>(await ownConsents(c))
  })
  .delete('/', async (c) => {
    await withinOwnLimit(c)
    const people = await ownPeople(c)
    const asked = { people, source: 'account', ...askedBy(c) } as const
    const { saidAt } = await withdrawAllConsents(c.get('deps'), asked)
    await consentsShown(c, saidAt)
    return c.json<OwnConsentsAnswer>(await ownConsents(c))
  })
  .delete('/:organizationId', valid('param', otherCharitySchema), async (c) => {
    await withinOwnLimit(c)
    await withdrawAt(c, c.req.valid('param').organizationId)
    return c.json<OwnConsentsAnswer>(await ownConsents(c))
  })

const withinOwnLimit = (c: Context<AppEnv>): Promise<void> =>
  withinLimit(c, { key: `news:${donorOf(c)}`, perSeconds: 2, burst: 60 })
