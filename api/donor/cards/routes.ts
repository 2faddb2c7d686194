import { Hono } from 'hono'
import { cardsOfDonor } from '@almoner/projections/models/donor-cards/query.ts'
import { isCardTied } from '@almoner/projections/models/recurring-plans/query.ts'
import { guardStatus } from '../../use-cases/abuse/guard-status.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { requireDonor, requireRealm } from '../../middleware/session.ts'
import { onCharityHost } from '../../middleware/tenant.ts'
import { Refusal } from '../../http/problem.ts'
import { validatePart } from '../../http/valid.ts'
import { loadCardStatus } from './card-status.ts'
import {
  cardStatusSchema,
  removeCardSchema,
  saveCardSchema,
  type CardAnswer,
  type CardsAnswer,
} from './contract.ts'
import { waitForCards, handleCardsCommand } from './own-cards.ts'
import { saveCard } from './save.ts'
import { answerJson } from '../../http/answer-json.ts'

/** Serves a logged-in donor's saved cards, which are shared by all charities. */
export const cardRoutes = new Hono<AppEnv>()
  .use(onCharityHost, requireRealm('donor'))
  .get('/', async (c) => {
    const cards = await cardsOfDonor(c.get('deps').db, requireDonor(c))
    return answerJson<CardsAnswer>(c, { data: cards.map(cardAnswer) })
  })
  .post('/', validatePart('json', saveCardSchema), async (c) => {
    const answer = await saveCard(c, c.req.valid('json').paymentMethod)
    return answerJson(c, answer, { status: answer.status === 'processing' ? 202 : 200 })
  })
  .post('/retrieveCardStatus', validatePart('json', cardStatusSchema), async (c) => {
    const { setupIntent } = c.req.valid('json')
    await guardStatus(c, 'read', setupIntent)
    return answerJson(c, await loadCardStatus(c, setupIntent))
  })
  .post('/delete', validatePart('json', removeCardSchema), async (c) => {
    const { paymentMethod: paymentMethodReference } = c.req.valid('json')
    const { db } = c.get('deps')
    if (await isCardTied(db, { donorId: requireDonor(c), paymentMethodReference })) {
      throw new Refusal('card_tied')
    }
    await handleCardsCommand(c, {
      command: { type: 'RequestCardRemoval', paymentMethodReference },
      // A card with an equal reference may have been removed before and saved again.
      commandId: `remove-card:${c.get('requestId')}`,
      correlation: c.get('requestId'),
      input: { card: paymentMethodReference },
    })
    await waitForCards(c)
    return answerJson(c, {})
  })

const cardAnswer = (row: Awaited<ReturnType<typeof cardsOfDonor>>[number]): CardAnswer => {
  const { paymentMethodReference: id, brand, country, last4, expires } = row
  return { id, card: { brand, country, last4, exp_month: expires.month, exp_year: expires.year } }
}
