import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { ProviderRejectedRequest, ProviderUnreachable } from '../../ports/card-gateway.ts'
import type { PaymeCredentials } from '../../credentials/credentials.ts'
import { ask, type Fetch, type HttpAnswer } from './http.ts'
import { field, parseJson, readRefusal, textField } from './json.ts'
import { apiVersion, signedHeaders } from './signing.ts'
import { createTokens, type Token } from './tokens.ts'

export type PaymeCallsOptions = {
  /** `https://api.payme.hsbc.com.hk`, without a slash at the end. */
  baseUrl: string
  /** Null for a charity that has none. */
  credentialsOf: (organisationId: OrganisationId) => Promise<PaymeCredentials | null>
  now: () => Instant
  uuid: () => string
  fetch?: Fetch
  /** The most that one answer may take; each attempt has its own. */
  withinMilliseconds?: number
}

type PaymeRequest = {
  method: 'GET' | 'POST' | 'PUT'
  /** The path with its query. */
  path: string
  body: string | null
}

type PaymeAnswer =
  | { ok: true; body: unknown }
  /** PayMe refused, with its own code (`EB010`), and did nothing. */
  | { ok: false; code: string | null; what: string }

export type CallPayme = (
  organisationId: OrganisationId,
  request: PaymeRequest,
) => Promise<PaymeAnswer>

const tokenLivesMilliseconds = 60 * 60_000
const mostAttempts = 2

/**
 * A signed call in a charity's name. A definite refusal is returned. No answer, or an undecided
 * one, is thrown as `ProviderUnreachable`; rejected credentials as `ProviderRejectedRequest`.
 */
export const createPaymeCalls = ({
  baseUrl,
  credentialsOf,
  now,
  uuid,
  fetch = globalThis.fetch,
  withinMilliseconds = 10_000,
}: PaymeCallsOptions): CallPayme => {
  const requestToken = async (credentials: PaymeCredentials): Promise<Token> => {
    const url = new URL(`${baseUrl}/oauth2/token`)
    const answer = await ask(fetch, { url, init: tokenRequest(credentials), withinMilliseconds })
    const read = parseAnswer(answer, { about: 'PayMe’s token', secrets: credentials })
    if (!read.ok) throw new ProviderRejectedRequest(read.what)
    const accessToken = textField(read.body, 'accessToken')
    if (accessToken === null) throw new ProviderUnreachable('PayMe answered with no token')
    const latest = toMilliseconds(now()) + tokenLivesMilliseconds
    const expiresAt = Date.parse(textField(read.body, 'expiresOn') ?? '')
    const expiresAtMilliseconds = Number.isNaN(expiresAt) ? latest : Math.min(expiresAt, latest)
    return { accessToken, expiresAtMilliseconds }
  }

  const tokens = createTokens({ request: requestToken, now: () => toMilliseconds(now()) })

  const send = (
    { method, path, body }: PaymeRequest,
    { credentials, token }: { credentials: PaymeCredentials; token: Token },
  ): Promise<HttpAnswer> => {
    const url = new URL(`${baseUrl}${path}`)
    const headers = signedHeaders({
      ...credentials,
      method,
      path: `${url.pathname}${url.search}`,
      body,
      accessToken: token.accessToken,
      // PayMe refuses one it has seen before, so that a second attempt needs a second one.
      traceId: uuid(),
      requestedAt: now(),
    })
    const init = { method, headers, ...(body === null ? {} : { body }) }
    return ask(fetch, { url, init, withinMilliseconds })
  }

  return async (organisationId, request) => {
    const callName = `PayMe, ${request.method} ${request.path}`
    const credentials = await credentialsOf(organisationId)
    if (credentials === null) {
      throw new ProviderRejectedRequest(`${organisationId} has no credentials of PayMe`)
    }
    let refused = ''
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      const token = await tokens.of(organisationId, credentials)
      const answer = await send(request, { credentials, token })
      const secrets = { ...credentials, accessToken: token.accessToken }
      const read = parseAnswer(answer, { about: callName, secrets })
      if (read.ok || answer.status !== 401) return read
      refused = read.what
      await tokens.discard(organisationId, token)
    }
    // A fresh token was refused too: the signing key, the clock or the credentials are not right.
    throw new ProviderRejectedRequest(refused)
  }
}

const tokenRequest = ({ clientId, clientSecret }: PaymeCredentials): RequestInit => ({
  method: 'POST',
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
    'api-version': apiVersion,
  },
  body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret }).toString(),
})

// PayMe's code for a failure of its own, which it sends with the status of an error of ours.
const internalFailure = 'EB099'

const parseAnswer = (
  { status, text }: HttpAnswer,
  { about, secrets }: { about: string; secrets: Record<string, string> },
): PaymeAnswer => {
  const body = parseJson(text)
  if (status >= 200 && status < 300) {
    if (field(body, 'errors') === undefined && body !== undefined) return { ok: true, body }
    throw new ProviderUnreachable(`${about}: an answer that cannot be read, with ${status}`)
  }
  const { code, description } = readRefusal(body)
  const what = withoutSecrets(`${about}: ${status} ${code ?? ''} ${description}`.trim(), secrets)
  const isNo = status >= 400 && status < 500 && status !== 429 && status !== 408
  if (!isNo || code === internalFailure) throw new ProviderUnreachable(what)
  return { ok: false, code, what }
}

const longestWhat = 300

// A provider that echoes its input must not bring it into our logs.
const withoutSecrets = (what: string, secrets: Record<string, string>): string =>
  Object.values(secrets)
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '…'), what)
    .slice(0, longestWhat)
