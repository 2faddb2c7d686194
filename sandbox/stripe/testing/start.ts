import { randomUUID } from 'node:crypto'
import { listenOn } from '../../provider/listen.ts'
import { createSandboxStripe, type SandboxStripeOptions } from '../sandbox-stripe.ts'
import { createMemoryStripeStore } from '../store/store.ts'

/** A card provider on a free port of this machine, for specs; `close` it when done. */
export const startSandboxStripe = async (options: Partial<SandboxStripeOptions> = {}) => {
  const store = options.store ?? createMemoryStripeStore()
  const sandbox = createSandboxStripe({
    clock: Date.now,
    webhook: null,
    publicUrl: (path) => `http://localhost:3000${path}`,
    log: () => undefined,
    ...options,
    store,
  })
  const { port, close } = await listenOn(sandbox, { port: 0 })
  const base = `http://127.0.0.1:${port}`

  /** Any call, as a form with a new key; the response, status first. */
  const call = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    {
      form = {},
      headers = {},
    }: { form?: Record<string, string>; headers?: Record<string, string> } = {},
  ) => {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: {
        authorization: 'Bearer sk_test_sandbox',
        'idempotency-key': randomUUID(),
        ...headers,
      },
      ...(method === 'POST' ? { body: new URLSearchParams(form) } : {}),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, json: () => JSON.parse(text) }
  }

  /** Sends the payer's answer to their bank. */
  const challenge = async (intent: string, answer: 'approve' | 'reject') => {
    const answered = await call('POST', `/challenge/${intent}/${answer}`, {
      headers: { accept: 'application/json' },
    })
    return { status: answered.status, intentStatus: String(answered.json().status) }
  }

  /** Charges that took money, newest first: there must never be two for one payment. */
  const paidCharges = async () =>
    (await store.list('charge', { limit: 1_000, order: 'newest' })).filter((charge) => charge.paid)

  return {
    port,
    base,
    store,
    app: sandbox.app,
    call,
    challenge,
    paidCharges,
    close: async (): Promise<void> => {
      await close()
      await sandbox.close()
    },
  }
}

export type RunningSandboxStripe = Awaited<ReturnType<typeof startSandboxStripe>>
