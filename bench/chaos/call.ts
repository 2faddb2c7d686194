import { once } from 'node:events'
import { request } from 'node:http'

export type Answer = { status: number; body: Record<string, unknown> }

type Call = {
  port: number
  host: string
  path: string
  body?: unknown
  timeoutMilliseconds?: number
}

/** One request on a line of its own. The host travels in its header, as no name below localhost is resolved. */
export const call = async (method: 'GET' | 'POST', options: Call): Promise<Answer> => {
  const { port, host, path, body, timeoutMilliseconds = 40_000 } = options
  const sent = body === undefined ? '' : JSON.stringify(body)
  const asked = request({
    port,
    method,
    path,
    host: '127.0.0.1',
    agent: false,
    signal: AbortSignal.timeout(timeoutMilliseconds),
    headers: {
      host: `${host}:${port}`,
      accept: 'application/json',
      ...(method === 'POST' && {
        origin: `http://${host}:${port}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(sent),
      }),
    },
  }).end(sent)
  const [response] = await once(asked, 'response')
  let text = ''
  for await (const chunk of response) text += String(chunk)
  const isJson = /json/.test(String(response.headers['content-type']))
  return { status: response.statusCode, body: isJson && text !== '' ? JSON.parse(text) : {} }
}
