import { Agent, request } from 'node:http'

export type Notice = { url: string; body: string; headers: Record<string, string> }

/**
 * Creates connections to webhooks that stay open between notices. Only the status of a response
 * counts. A redirect is not followed and counts as a failure.
 */
export const createWebhookLine = () => {
  const agent = new Agent({ keepAlive: true })
  return {
    post: ({ url, body, headers }: Notice, signal: AbortSignal): Promise<number> =>
      new Promise((resolve, reject) => {
        const sent = request(url, {
          agent,
          signal,
          method: 'POST',
          headers: { 'content-length': Buffer.byteLength(body), ...headers },
        })
        sent.on('error', reject)
        sent.on('response', (answer) => {
          answer.on('error', reject)
          answer.on('end', () => resolve(answer.statusCode ?? 0))
          answer.resume()
        })
        sent.end(body)
      }),
    close: (): void => agent.destroy(),
  }
}
