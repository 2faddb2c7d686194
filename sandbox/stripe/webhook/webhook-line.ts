import { Agent, request, type OutgoingHttpHeaders } from 'node:http'

/**
 * Creates a connection to one webhook that stays open between events. Only the status of a response
 * counts. A redirect is not followed and counts as a failure.
 */
export const createWebhookLine = (url: string) => {
  const agent = new Agent({ keepAlive: true })
  return {
    post: (payload: string, headers: OutgoingHttpHeaders, signal: AbortSignal): Promise<number> =>
      new Promise((resolve, reject) => {
        const clientRequest = request(url, {
          agent,
          signal,
          method: 'POST',
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'content-length': Buffer.byteLength(payload),
            ...headers,
          },
        })
        clientRequest.on('error', reject)
        clientRequest.on('response', (answer) => {
          answer.on('error', reject)
          answer.on('end', () => resolve(answer.statusCode ?? 0))
          answer.resume()
        })
        clientRequest.end(payload)
      }),
    close: (): void => agent.destroy(),
  }
}
