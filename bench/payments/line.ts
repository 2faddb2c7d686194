import { Agent, request } from 'node:http'

export type Answer = { status: number; body: Record<string, unknown> }

export type Lines = {
  post: (path: string, body: object) => Promise<Answer>
  close: () => void
}

const answerWithinMilliseconds = 40_000

/** Connections that stay open, as a browser's do: the product is measured, without handshakes. */
export const openLines = (options: { port: number; host: string; lines: number }): Lines => {
  const { port, host, lines } = options
  const agent = new Agent({ keepAlive: true, maxSockets: lines })
  return {
    post: (path, body) => {
      const text = JSON.stringify(body)
      return new Promise<Answer>((resolve, reject) => {
        const clientRequest = request(
          {
            port,
            path,
            agent,
            host: '127.0.0.1',
            method: 'POST',
            signal: AbortSignal.timeout(answerWithinMilliseconds),
            headers: {
              host: `${host}:${port}`,
              origin: `http://${host}:${port}`,
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            },
          },
          (response) => {
            let received = ''
            response.setEncoding('utf8')
            response.on('data', (part: string) => (received += part))
            response.on('error', reject)
            response.on('end', () => {
              const isJson = /json/.test(String(response.headers['content-type']))
              const body = isJson ? (JSON.parse(received) as Answer['body']) : {}
              resolve({ status: response.statusCode ?? 0, body })
            })
          },
        )
        clientRequest.on('error', reject)
        clientRequest.end(text)
      })
    },
    close: () => agent.destroy(),
  }
}
