import { fixtureId } from '@almoner/domain/fixtures.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApi } from '../../testing/api.ts'
import { makeChallenge } from './challenge.ts'
import { standardLimits } from '@almoner/platform/limit/attempt-limits.ts'
import {
  challengeHeaders,
  openCharity,
  createGuardedApp,
  solveChallenge,
} from './testing/visitors.ts'

const api = useApi()
let app: ReturnType<typeof createGuardedApp>
let harbour: Awaited<ReturnType<typeof openCharity>>
let addresses = 0
const clock = { now: Date.now() }
beforeAll(async () => {
  app = createGuardedApp(api, { now: () => clock.now })
  harbour = await openCharity(api, 'harbour')
})

/** Returns a payer whose address has already given five times, and their challenge. */
const challenged = async () => {
  const address = `203.0.113.${(addresses += 1)}`
  for (let each = 0; each < 5; each++) {
    const other = harbour.visitor(app, address)
    await other.send(other.form())
  }
  const person = harbour.visitor(app, address)
  const body = person.form()
  const challenge = requirePresent((await person.send(body)).json.challenge, 'a challenge')
  return { person, body, challenge }
}

describe('a challenge', () => {
  it('is answered by the number, and the payment is made', async () => {
    const { person, body, challenge } = await challenged()
    expect((await person.send(body, challengeHeaders(challenge))).status).toBe(200)
  })

  it('explains itself in the reader’s language, and does not reveal the number', async () => {
    const { person, body, challenge } = await challenged()
    const answer = await person.send(body, { Cookie: 'language=zh' })
    expect(answer.json).toMatchObject({
      status: 403,
      error: { code: 'challenge_required' },
      message: expect.stringContaining('你的裝置正在確認') as string,
    })
    expect(Object.keys(challenge).sort()).toEqual(
      ['expiresAt', 'iterations', 'most', 'salt', 'signature', 'target'].sort(),
    )
  })

  it('can be sent twice with its answer, for the same payment and card', async () => {
    const { person, body, challenge } = await challenged()
    const [first, second] = await Promise.all([
      person.send(body, challengeHeaders(challenge)),
      person.send(body, challengeHeaders(challenge)),
    ])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.json.id).toBe(second.json.id)
  })
})

describe('an answer is refused, and a new challenge is required', () => {
  it('if its number is wrong', async () => {
    const { person, body, challenge } = await challenged()
    const wrong = (solveChallenge(challenge) + 1) % challenge.most
    const refused = await person.send(body, challengeHeaders(challenge, wrong))
    expect(refused.status).toBe(403)
    expect(refused.json.challenge?.salt).not.toBe(challenge.salt)
  })

  it.each([
    ['signature', { signature: '0'.repeat(64) }],
    ['salt', { salt: '0'.repeat(32) }],
    ['time', { expiresAt: Date.now() + 3_600_000 }],
  ])('if it has a forged %s', async (_what, forged) => {
    const { person, body, challenge } = await challenged()
    const answer = challengeHeaders({ ...challenge, ...forged }, solveChallenge(challenge))
    expect((await person.send(body, answer)).status).toBe(403)
  })

  it.each([
    ['nothing', ''],
    ['a letter', 'x'],
    ['dots', '....'],
    ['noughts', '0.0.0.0'],
    ['a flood', 'a'.repeat(5_000)],
  ])('if it is malformed: %s', async (_what, text) => {
    const { person, body } = await challenged()
    expect((await person.send(body, { 'Challenge-Answer': text })).status).toBe(403)
  })

  it('if it was used for another card of the same payment', async () => {
    const { person, body, challenge } = await challenged()
    api.bank.answers('decline')
    expect((await person.send(body, challengeHeaders(challenge))).status).toBe(402)
    api.bank.answers('approve')
    const another = { ...body, paymentMethod: 'pm_another' }
    expect((await person.send(another, challengeHeaders(challenge))).status).toBe(403)
    expect((await person.solveAndSend(another)).status).toBe(200)
  })

  it('if it is for another payment', async () => {
    const { person, challenge } = await challenged()
    expect((await person.send(person.form(), challengeHeaders(challenge))).status).toBe(403)
  })

  it('if it comes too late', async () => {
    const { person, body, challenge } = await challenged()
    clock.now = challenge.expiresAt
    // The window has ended by then too; a new one is filled as the last was.
    for (let each = 0; each < 5; each++)
      await person.send(person.form({ paymentMethod: 'pm_late', amount: String(300 + each) }))
    expect((await person.send(body, challengeHeaders(challenge))).status).toBe(403)
    expect((await person.solveAndSend(body)).status).toBe(200)
  })
})

describe('the work', () => {
  it('is a second of a slow phone’s at most: a few hundred derivations', async () => {
    const challenge = await makeChallenge({
      keys: api.keys,
      subject: fixtureId('payment', 1),
      now: Date.now(),
      challenge: standardLimits.challenge,
    })
    expect(challenge.iterations * challenge.most).toBe(1_000_000)
    expect(solveChallenge(challenge)).toBeLessThan(challenge.most)
  })
})
