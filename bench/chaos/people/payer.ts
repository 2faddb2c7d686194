import { setTimeout as pause } from 'node:timers/promises'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Keys } from '@almoner/platform/key/keys.ts'
import { call, type Answer } from './call.ts'
import type { Chance } from '@almoner/sandbox/chance.ts'
import type { Challenge } from '@almoner/api/use-cases/abuse/contract.ts'
import { insist, pressRepeatedly } from './insist.ts'
import { solveChallenge } from './solve-challenge.ts'

export type Charity = { host: string; organizationId: string; projectId: string }

type AtTheBank = 'approves' | 'rejects' | 'walks away'
type Card = { reference: string; bank?: AtTheBank }

export type Payer = {
  fingerprint: string
  paymentId: string
  email: string
  /** The address is different for each payer. */
  address: string
  amountCents: number
  cards: readonly Card[]
  /** The last outcome that the payer saw. */
  told: 'succeeded' | 'failed' | 'left' | 'nothing'
  /** The provider's payment, if the payer left the bank's page without an answer. */
  leftAtBank: string | null
  requests: number
  /** Every answer that is not one a payer should ever see. */
  complaints: string[]
}

const declined = { reference: 'pm_card_visa_chargeDeclined' }

const plans: readonly [readonly Card[], ...(readonly Card[])[]] = [
  [{ reference: 'pm_card_hk' }],
  [{ reference: 'pm_card_visa' }],
  [{ reference: 'pm_card_amex' }],
  // The share of refusals is that of honest people: more would be an attack.
  [{ reference: 'pm_card_hk' }],
  [{ reference: 'pm_card_mastercard' }],
  [{ reference: 'pm_card_visa' }],
  [declined],
  [declined, { reference: 'pm_card_hk' }],
  [declined, { reference: 'pm_card_authenticationRequired', bank: 'approves' }],
  [{ reference: 'pm_card_authenticationRequired', bank: 'approves' }],
  [{ reference: 'pm_card_authenticationRequired', bank: 'rejects' }],
  [{ reference: 'pm_card_authenticationRequired', bank: 'rejects' }, { reference: 'pm_card_amex' }],
  [{ reference: 'pm_card_authenticationRequired', bank: 'walks away' }],
]

type Here = { port: number; charity: Charity; chance: Chance }

export const createPayer = (options: {
  charity: Charity
  chance: Chance
  name: string
  keys: Keys
}): Payer => {
  const { charity, chance, name, keys } = options
  const fingerprint = `chaos-${name}`
  return {
    fingerprint,
    paymentId: keys.paymentId(charity.organizationId as OrganisationId, fingerprint),
    email: `${name}@example.com`,
    address: `198.18.${chance.between(0, 255)}.${chance.between(1, 254)}`,
    amountCents: chance.between(10_000, 200_000),
    cards: chance.pick(plans),
    told: 'nothing',
    leftAtBank: null,
    requests: 0,
    complaints: [],
  }
}

/**
 * Pays as an impatient payer does, with double clicks, and repeats the request until there is an
 * answer.
 */
export const pay = async (
  payer: Payer,
  { port, charity, chance }: Here,
  { startsAtOnce = false }: { startsAtOnce?: boolean } = {},
): Promise<void> => {
  if (!startsAtOnce) await pause(chance.between(0, 1_500))
  for (const card of payer.cards) {
    const first = await insist(payer.complaints, () =>
      press(payer, card, { port, charity, chance }),
    )
    if (first === null) return
    const outcome = await follow(payer, card, { first, port, charity, chance })
    payer.told = outcome
    if (outcome !== 'failed') return
  }
}

const press = async (
  payer: Payer,
  card: Card,
  { port, charity, chance }: Here,
): Promise<Answer> => {
  const body = {
    amount: payer.amountCents / 100,
    coverFee: payer.amountCents % 2 === 0,
    paymentMethod: card.reference,
    organizationId: charity.organizationId,
    projectId: charity.projectId,
    firstName: 'Tai Man',
    lastName: 'Chan',
    email: payer.email,
    phoneNumber: '+852 9123 4567',
    fingerprint: payer.fingerprint,
  }
  const clicks = chance.happens(0.4) ? chance.between(2, 4) : 1
  const { address } = payer
  const options = { port, host: charity.host, path: '/api/user/payments', body, address }
  return await pressRepeatedly(clicks, async () => {
    payer.requests += 1
    const answer = await call('POST', options)
    const { challenge } = answer.body as { challenge?: Challenge }
    if (answer.status !== 403 || challenge === undefined) return answer
    return await call('POST', { ...options, headers: await solveChallenge(challenge) })
  })
}

type Step = Here & { first: Answer }

const follow = async (payer: Payer, card: Card, step: Step): Promise<Payer['told']> => {
  const { first } = step
  const { status, paymentIntent, id } = first.body
  if (first.status === 402) return 'failed'
  if (first.status === 200 && status === 'succeeded') return 'succeeded'
  if (id !== undefined && id !== payer.paymentId) {
    payer.complaints.push(`answered about another payment: ${JSON.stringify(first.body)}`)
  }
  if (first.status === 202) return await poll(payer, step, () => pressAgain(payer, card, step))
  if (first.status === 200 && status === 'requires_action') {
    return await atTheBank(payer, card, { ...step, paymentIntent: String(paymentIntent) })
  }
  payer.complaints.push(`answered ${first.status} ${JSON.stringify(first.body)}`)
  return 'nothing'
}

const atTheBank = async (
  payer: Payer,
  { bank }: Card,
  step: Step & { paymentIntent: string },
): Promise<Payer['told']> => {
  const { paymentIntent, port, chance, charity } = step
  if (bank === 'walks away') {
    payer.leftAtBank = paymentIntent
    return 'left'
  }
  await pause(chance.between(0, 800))
  await answerBank(payer, { port, paymentIntent, word: bank === 'approves' ? 'approve' : 'reject' })
  if (chance.happens(0.3)) return await poll(payer, step)
  const confirm = { port, host: charity.host, path: '/api/user/payments/confirm3DSPayment' }
  const confirmed = await insist(payer.complaints, () =>
    call('POST', { ...confirm, body: { paymentIntent } }),
  )
  if (confirmed?.status === 200) return 'succeeded'
  if (confirmed?.status === 402) return 'failed'
  return await poll(payer, step)
}

type Bank = { port: number; paymentIntent: string; word: 'approve' | 'reject' }

/**
 * Answers the bank's question. A 409 is expected: an earlier request may have arrived although its
 * answer did not.
 */
export const answerBank = async (
  payer: Payer,
  { port, paymentIntent, word }: Bank,
): Promise<void> => {
  const path = `/sandbox/stripe/challenge/${paymentIntent}/${word}`
  const answer = await insist(payer.complaints, () =>
    call('POST', { port, host: 'localhost', path }),
  )
  if (answer && answer.status !== 200 && answer.status !== 409) {
    payer.complaints.push(`the bank answered ${answer.status}`)
  }
}

/** Sends the payment again for a payer who was not led to their bank. */
const pressAgain = async (payer: Payer, card: Card, step: Step): Promise<Payer['told']> => {
  const first = await insist(payer.complaints, () => press(payer, card, step))
  return first === null ? 'nothing' : await follow(payer, card, { ...step, first })
}

/** Polls until the payment is final, as the page does. */
const poll = async (
  payer: Payer,
  { port, charity }: Here,
  whereBankAsks?: () => Promise<Payer['told']>,
): Promise<Payer['told']> => {
  const path = '/api/user/payments/retrievePaymentStatus'
  const body = { paymentIntent: payer.paymentId }
  const until = Date.now() + 90_000
  while (Date.now() < until) {
    const answer = await insist(payer.complaints, () =>
      call('POST', { port, host: charity.host, path, body }),
    )
    if (answer?.status !== 200) {
      payer.complaints.push(`asked how it stands and was answered ${answer?.status}`)
      return 'nothing'
    }
    if (answer.body['status'] === 'succeeded') return 'succeeded'
    if (answer.body['status'] === 'requires_payment_method') return 'failed'
    if (answer.body['status'] === 'requires_action' && whereBankAsks) return await whereBankAsks()
    await pause(300)
  }
  payer.complaints.push('not final after 90 s')
  return 'nothing'
}
