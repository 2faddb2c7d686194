import { setTimeout as pause } from 'node:timers/promises'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { call } from '../chaos/people/call.ts'
import type { Charity, Payer } from '../chaos/people/payer.ts'
import type { Answer, Lines } from './line.ts'

/** A charity of the demonstration that a payer can give to. */
export const charityAt = async (port: number, host: string): Promise<Charity> => {
  const { body } = await call('GET', { port, host, path: '/api/donors/organization' })
  const projects = await call('GET', { port, host, path: '/api/projects' })
  const all = Object.values(projects.body) as { id: string; donation: boolean }[]
  const project = all.find(({ donation }) => donation)
  if (!project) throw new Error(`nothing can be given to at ${host}`)
  return { host, organizationId: String(body['id']), projectId: project.id }
}

/** A payer who gives a hundred dollars with a card that is accepted. */
export const giver = (charity: Charity, name: string): Payer => {
  const fingerprint = `bench-${name}`
  return {
    fingerprint,
    // This id is provisional until the product has answered.
    paymentId: uuidFrom(charity.organizationId, `key:${fingerprint}`),
    email: `${name}@example.com`,
    address: '198.18.0.1',
    amountCents: 10_000,
    cards: [{ reference: 'pm_card_hk' }],
    told: 'nothing',
    leftAtBank: null,
    requests: 0,
    complaints: [],
  }
}

export const give = async (lines: Lines, charity: Charity, payer: Payer): Promise<Answer> => {
  payer.requests += 1
  const answer = await lines.post('/api/user/payments', {
    amount: payer.amountCents / 100,
    coverFee: true,
    paymentMethod: payer.cards[0]?.reference,
    type: 'visa',
    cardCountry: 'HK',
    organizationId: charity.organizationId,
    projectId: charity.projectId,
    firstName: 'Tai Man',
    lastName: 'Chan',
    email: payer.email,
    phoneNumber: '+852 9123 4567',
    fingerprint: payer.fingerprint,
  })
  if (answer.status === 200) {
    payer.told = 'succeeded'
    payer.paymentId = String(answer.body['id'])
  }
  return answer
}

export const quote = async (lines: Lines, charity: Charity): Promise<boolean> => {
  const { status } = await lines.post('/api/user/payments/calculate-fees', {
    amount: 100,
    organizationId: charity.organizationId,
    paymentMethod: 'creditCard',
    coverFee: true,
    cardBrand: 'visa',
    cardCountry: 'HK',
  })
  return status === 200
}

const insistMilliseconds = 90_000

/** Repeats the request with its key until an answer has the outcome. */
export const insist = async (lines: Lines, charity: Charity, payer: Payer): Promise<void> => {
  const until = Date.now() + insistMilliseconds
  while (Date.now() < until) {
    try {
      const { status, body } = await give(lines, charity, payer)
      if (status === 200) return
      if (status < 500 && status !== 202) {
        payer.complaints.push(`${status} ${JSON.stringify(body)}`)
        return
      }
    } catch {
      // The connection broke, or the server is down.
    }
    await pause(100)
  }
  payer.complaints.push('nobody said how it went')
}
