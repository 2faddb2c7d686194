import { once } from 'node:events'
import { request } from 'node:http'

export type Answer = {
  status: number
  body: Record<string, unknown>
  /**
   * The cookie that the answer sets, in the form in which a request returns it; null if it sets
   * none.
   */
  cookie: string | null
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Call = {
  port: number
  host: string
  path: string
  /** Sent as JSON, or as the form that it is. */
  body?: unknown
  cookie?: string | null
  /** The address of the caller; this machine if omitted. */
  address?: string
  headers?: Record<string, string>
  timeoutMilliseconds?: number
}

/** One request on a line of its own. The host travels in its header, as no name below localhost is resolved. */
export const call = async (method: Method, options: Call): Promise<Answer> => {
  const { port, host, path, body, cookie, address, timeoutMilliseconds = 40_000 } = options
  const { sent, contentType } = await encode(body)
  const clientRequest = request({
    port,
    method,
    path,
    host: '127.0.0.1',
    agent: false,
    signal: AbortSignal.timeout(timeoutMilliseconds),
    headers: {
      host: `${host}:${port}`,
      accept: 'application/json',
      ...options.headers,
      ...(cookie && { cookie }),
      ...(address && { 'x-forwarded-for': address }),
      ...(method !== 'GET' && {
        origin: `http://${host}:${port}`,
        'content-type': contentType,
        'content-length': sent.length,
      }),
    },
  }).end(sent)
  const [response] = await once(clientRequest, 'response')
  let text = ''
  for await (const chunk of response) text += String(chunk)
  const isJson = /json/.test(String(response.headers['content-type']))
  // A login first clears the earlier cookie, so the last one counts.
  const cookieHeader = (response.headers['set-cookie'] ?? []).at(-1) ?? null
  return {
    status: response.statusCode,
    body: isJson && text !== '' ? JSON.parse(text) : {},
    cookie: cookieHeader && String(cookieHeader).split(';')[0],
  }
}

const encode = async (body: unknown): Promise<{ sent: Buffer; contentType: string }> => {
  const json = 'application/json'
  if (!(body instanceof FormData)) {
    return { sent: Buffer.from(body === undefined ? '' : JSON.stringify(body)), contentType: json }
  }
  const encoded = new Response(body)
  const contentType = encoded.headers.get('content-type') ?? json
  return { sent: Buffer.from(await encoded.arrayBuffer()), contentType }
}
