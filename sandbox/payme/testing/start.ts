import { createHash, createHmac, randomUUID } from 'node:crypto'
import { listenOn } from '../../provider/listen.ts'
import { demonstrationMerchants, type Merchant } from '../merchants.ts'
import { createSandboxPayme, type SandboxPaymeOptions } from '../sandbox-payme.ts'
import { createMemoryObjects } from '../../provider/store/object-store.ts'
import type { Kinds } from '../objects.ts'

/** PayMe on a free port of this machine, for specs; `close` it when done. */
export const startSandboxPayme = async (overrides: Partial<SandboxPaymeOptions> = {}) => {
  const store = overrides.store ?? createMemoryObjects<Kinds>()
  const clock = overrides.clock ?? Date.now
  const payme = createSandboxPayme({
    merchants: Object.values(demonstrationMerchants),
    notifications: null,
    publicUrl: (path) => `http://localhost:3000${path}`,
    log: () => undefined,
    ...overrides,
    clock,
    store,
  })
  const { port, close } = await listenOn(payme, { port: 0 })
  const base = `http://127.0.0.1:${port}`

  /** Sends a call unchanged; specs make one thing in it wrong at a time. */
  const raw = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${base}${path}`, { redirect: 'manual', ...init })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, json: () => JSON.parse(text) }
  }

  const token = async (of: Merchant = demonstrationMerchants.harbour): Promise<string> => {
    const form = { client_id: of.clientId, client_secret: of.clientSecret }
    const init = tokenRequest(new URLSearchParams(form).toString())
    return String((await raw('/oauth2/token', init)).json().accessToken)
  }

  /** A signed call; `headers` are changed before it is signed, `after` afterwards. */
  const call = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    options: {
      body?: string
      accessToken?: string
      headers?: Record<string, string>
      after?: Record<string, string>
      of?: Merchant
    } = {},
  ) => {
    const { body, of = demonstrationMerchants.harbour, after = {} } = options
    const accessToken = options.accessToken ?? (await token(of))
    const bytes = method === 'GET' ? undefined : (body ?? '{}')
    const headers: Record<string, string> = {
      'api-version': '0.12',
      'request-date-time': new Date(clock()).toISOString(),
      ...(bytes === undefined
        ? {}
        : { 'content-type': 'application/json', digest: computeDigest(bytes) }),
      accept: 'application/json',
      'trace-id': randomUUID(),
      authorization: `Bearer ${accessToken}`,
      ...options.headers,
    }
    const names = ['(request-target)', ...Object.keys(headers)]
    const target = `${method.toLowerCase()} ${path}`
    const text = names.map((name) => `${name}: ${headers[name] ?? target}`).join('\n')
    const key = Buffer.from(of.signingKey, 'base64')
    const mac = createHmac('sha256', key).update(text).digest('base64')
    const signature = `keyId="${of.signingKeyId}",algorithm="hmac-sha256",headers="${names.join(' ')}",signature="${mac}"`
    return await raw(path, {
      method,
      headers: { ...headers, signature, ...after },
      ...(bytes === undefined ? {} : { body: bytes }),
    })
  }

  /** Plays the payer's action on the phone. */
  const play = async (id: string, what: 'approve' | 'reject') => {
    const headers = { accept: 'application/json' }
    const answered = await raw(`/${id}/${what}`, { method: 'POST', headers })
    return { status: answered.status, statusCode: answered.json().statusCode as string | null }
  }

  return {
    base,
    store,
    raw,
    token,
    call,
    play,
    close: async (): Promise<void> => {
      await close()
      await payme.close()
    },
  }
}

export type RunningSandboxPayme = Awaited<ReturnType<typeof startSandboxPayme>>

const computeDigest = (body: string): string =>
  `SHA-256=${createHash('sha256').update(body).digest('base64')}`

export const tokenRequest = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
    'api-version': '0.12',
    ...headers,
  },
  body,
})
