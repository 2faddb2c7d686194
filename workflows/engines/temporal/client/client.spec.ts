import { createSecretKey } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { createTemporalClient } from './client.ts'

const warnings: string[] = []
const log = {
  debug: () => {},
  info: () => {},
  warn: (_details: object, message: string) => warnings.push(message),
  error: () => {},
}
// No server listens on port 1.
const settings = { address: '127.0.0.1:1', namespace: 'default', tls: false, apiKey: null }

describe('the API while Temporal is away', () => {
  const payloadKey = createSecretKey(Buffer.alloc(32))
  const client = createTemporalClient({ settings, payloadKey, log })
  afterAll(() => client.close())

  it('has no outcome yet after the given time, and logs the reason', async () => {
    const from = performance.now()
    expect(await client.firstOutcome('take-payment-1', 500)).toBeNull()
    expect(performance.now() - from).toBeLessThan(2_500)
    expect(warnings).toEqual(['Temporal was not reached for a first outcome'])
  })

  it('cannot wake a process, and fails soon: the provider will notify again', async () => {
    const from = performance.now()
    await expect(client.signal('take-payment-1', 'look')).rejects.toThrow('signal')
    expect(performance.now() - from).toBeLessThan(4_000)
  })
})
