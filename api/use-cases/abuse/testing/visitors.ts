import { pbkdf2Sync } from 'node:crypto'
import { createApp } from '../../../app.ts'
import type { AppDependencies } from '../../../http/app-env.ts'
import type { Problem } from '../../../http/contract.ts'
import { openBrowser, type TestApi } from '../../../testing/api.ts'
import type { PaymentAnswer } from '../../payments/contract.ts'
import { challengeAnswer, challengeAnswerHeader, type Challenge } from '../contract.ts'
import { standardLimits, type AttemptLimits } from '@almoner/platform/limit/attempt-limits.ts'

/** The usual limits, with challenges that cost a test nothing. */
export const limits: AttemptLimits = {
  ...standardLimits,
  challenge: { ...standardLimits.challenge, iterations: 1 },
}

/**
 * Creates the API behind a proxy that it trusts, so that a test chooses its visitors' addresses.
 */
export const createGuardedApp = (api: TestApi, changes: Partial<AppDependencies> = {}) =>
  createApp({
    ...api.dependencies,
    attemptLimits: limits,
    isTrustedProxy: (address) => address === 'in-process',
    ...changes,
  })

export type Answer = {
  status: number
  headers: Headers
  json: Partial<PaymentAnswer> & Partial<Problem>
}

let visitors = 0
let forms = 0

export const openCharity = async (api: TestApi, subDomain: string) => {
  const desk = openBrowser(api, `${subDomain}.localhost`)
  const { id: organizationId }: { id: string } = (await desk.get('/api/donors/organization')).json

  /** A visitor with a browser, an address and an e-mail address of their own. */
  const visitor = (app: ReturnType<typeof createApp>, address: string) => {
    const browser = openBrowser({ app }, `${subDomain}.localhost`)
    const email = `visitor-${(visitors += 1)}@example.com`
    const form = (changes: object = {}) => ({
      amount: 150,
      organizationId,
      paymentMethod: `pm_visitor_${(forms += 1)}`,
      email,
      phoneNumber: '+852 9123 4567',
      fingerprint: `visit-${forms}-of-spec`,
      ...changes,
    })
    const send = async (body: object, headers = {}, path = '/api/user/payments'): Promise<Answer> =>
      await browser.post(path, body, { 'X-Forwarded-For': address, ...headers })
    const solveAndSend = async (body: object, path?: string): Promise<Answer> => {
      const first = await send(body, {}, path)
      const { challenge } = first.json
      return challenge ? await send(body, challengeHeaders(challenge), path) : first
    }
    const sendAll = async (
      count: number,
      changes: object = {},
      how: typeof solveAndSend = (body) => send(body),
    ) => {
      const answers: Answer[] = []
      for (let each = 0; each < count; each++) answers.push(await how(form(changes)))
      return answers
    }
    return { browser, form, send, solveAndSend, sendAll }
  }
  return { organizationId, visitor }
}

export const solveChallenge = ({ salt, most, iterations, target }: Challenge): number => {
  for (let number = 0; number < most; number++) {
    const digest = pbkdf2Sync(salt, String(number), iterations, 16, 'sha256').toString('hex')
    if (digest === target) return number
  }
  throw new Error('the challenge has no answer')
}

export const challengeHeaders = (challenge: Challenge, number = solveChallenge(challenge)) => ({
  [challengeAnswerHeader]: challengeAnswer(challenge, number),
})

export const toStatuses = (answers: readonly Answer[]) => answers.map(({ status }) => status)
