import type { Context } from 'hono'
import { assert, requirePresent, unreachable } from '@almoner/domain/kernel/assert.ts'
import { asPerson, type DonorId, type PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { CardSetupId, RequestCardSetup } from '@almoner/domain/donor-cards/commands.ts'
import {
  isUnderWay,
  setupFor,
  type CardSetup,
  type DonorCardsState,
} from '@almoner/domain/donor-cards/state.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import type { SaveCardOutcome } from '@almoner/workflows/processes/save-card/contract.ts'
import { endTryAfter, type PassedTry } from '../../use-cases/abuse/card-try.ts'
import { guardAttempt } from '../../use-cases/abuse/guard.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { assertWithinLimit } from '../../middleware/caller/rate-limit.ts'
import { requireDonor } from '../../middleware/session.ts'
import { currentCharity } from '../../middleware/tenant.ts'
import { Refusal } from '../../http/problem.ts'
import type { SaveCardAnswer } from './contract.ts'
import { loadCardsState, waitForCards, handleCardsCommand } from './own-cards.ts'
import { cardProblem } from '../../use-cases/payments/card-problem.ts'

/** The time that a donor's request waits for the bank before it answers `processing`. */
const firstOutcomeWithinMilliseconds = 20_000

/** Records that a donor saves a card and waits for the first outcome. The process does the work. */
export const saveCard = async (c: Context<AppEnv>, reference: string): Promise<SaveCardAnswer> => {
  const { organisationId: siteOf } = currentCharity(c)
  const donorId = requireDonor(c)
  const before = await loadCardsState(c)
  const key = c.req.header('Idempotency-Key')
  const setupId = toSetupId(donorId, { key, reference, state: before })
  const setupRequest = { donorId, setupId, paymentMethodReference: reference, siteOf }
  // A request that is already recorded does not reach the bank again, and does not count as a try.
  const passed = setupFor(before, setupRequest) === null ? await guard(c, setupRequest) : null
  const answer = async () => await setUp(c, setupRequest)
  return passed ? await endTryAfter(passed, answer) : await answer()
}

const setUp = async (
  c: Context<AppEnv>,
  setupRequest: Omit<RequestCardSetup, 'type'>,
): Promise<SaveCardAnswer> => {
  const { setupId, paymentMethodReference: reference } = setupRequest
  const state = await handleCardsCommand(c, {
    command: { type: 'RequestCardSetup', ...setupRequest },
    commandId: `save-card:${setupId}`,
    correlation: setupId,
    input: { card: reference },
  })
  const setup = requirePresent(setupFor(state, setupRequest), 'the setup that was asked for')
  if (!isUnderWay(setup)) return settled(setup)
  const outcome = await firstOutcome(c, setup)
  await waitForCards(c)
  return answerTo(setup, outcome)
}

// The bank checks a card to save as it checks one that pays, so equal limits apply against card
// testing.
const guard = async (
  c: Context<AppEnv>,
  setupRequest: Omit<RequestCardSetup, 'type'>,
): Promise<PassedTry> => {
  const { donorId, setupId, siteOf: organisationId, paymentMethodReference } = setupRequest
  await assertWithinLimit(c, { key: `cards:${donorId}`, perSeconds: 60, burst: 20 })
  return await guardAttempt(c, {
    paymentId: setupId as string as PaymentId,
    organisationId,
    payerId: asPerson(donorId),
    method: 'card',
    cardReference: paymentMethodReference,
  })
}

// If there is no key, a card that was tried before and is not pending is tried again.
const toSetupId = (
  donorId: DonorId,
  options: { key: string | undefined; reference: string; state: DonorCardsState },
): CardSetupId => {
  const { key, reference, state } = options
  const earlier = state.setups.filter(
    (setup) => setup.askedReference === reference && !isUnderWay(setup),
  )
  const name = key ? `key:${key}` : `card:${reference}:${earlier.length}`
  return uuidFrom('card_setup', `${donorId} ${name}`) as CardSetupId
}

const firstOutcome = async (
  c: Context<AppEnv>,
  { donorId, setupId }: CardSetup,
): Promise<SaveCardOutcome | null> =>
  // The request is recorded: an unknown outcome is no failure of the card.
  await c
    .get('deps')
    .flows.firstSetup({ donorId, setupId }, firstOutcomeWithinMilliseconds)
    .catch((error: unknown) => {
      c.get('log').error({ err: error }, 'the first outcome could not be asked for')
      return null
    })

const settled = ({ outcome, providerSetupId, setupId }: CardSetup): SaveCardAnswer => {
  if (outcome.status === 'failed') throw new Refusal(cardProblem[outcome.reason])
  assert('card' in outcome, 'a setup that has ended was saved or has failed')
  const { paymentMethodReference: id, brand } = outcome.card
  return { status: 'succeeded', setupIntent: providerSetupId ?? setupId, id, brand }
}

const answerTo = (setup: CardSetup, outcome: SaveCardOutcome | null): SaveCardAnswer => {
  const providerSetupId = outcome && 'providerSetupId' in outcome ? outcome.providerSetupId : null
  const setupIntent = providerSetupId ?? setup.providerSetupId ?? setup.setupId
  const unknown = { setupIntent, id: null, brand: null }
  switch (outcome?.status) {
    case 'saved': {
      const { paymentMethodReference: id, brand } = outcome
      return { status: 'succeeded', setupIntent, id, brand }
    }
    case 'requires_action':
      return { status: 'requires_action', stripe3DS: outcome.challengeUrl, ...unknown }
    case 'failed':
      throw new Refusal(cardProblem[outcome.reason])
    case 'processing':
    case undefined:
      return { status: 'processing', ...unknown }
    default:
      return unreachable(outcome)
  }
}
