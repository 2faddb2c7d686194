import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { listenOn } from '../../provider/listen.ts'
import { demonstrationMerchants } from '../merchants.ts'
import {
  createSandboxTapAndGo,
  makeKeyPair,
  type SandboxTapAndGoOptions,
} from '../sandbox-tap-and-go.ts'
import { createMemoryObjects } from '../../provider/store/object-store.ts'
import type { KeyPair, Kinds } from '../world.ts'

let pair: Promise<KeyPair> | undefined

/** The wallet's provider on a free port of this machine, for specs; `close` it when done. */
export const startSandboxTapAndGo = async (options: Partial<SandboxTapAndGoOptions> = {}) => {
  const store = options.store ?? createMemoryObjects<Kinds>()
  // A key pair takes a second to create, and serves all providers of one spec file.
  pair ??= makeKeyPair()
  await store.claim({ kind: 'key_pair', id: 'ours', body: await pair })
  const merchants = options.merchants ?? Object.values(demonstrationMerchants)
  const sandbox = createSandboxTapAndGo({
    clock: Date.now,
    publicUrl: (path) => `http://localhost:3000${path}`,
    log: () => undefined,
    retryAfterMilliseconds: [20, 20, 20],
    ...options,
    merchants,
    store,
  })
  const { port, close } = await listenOn(sandbox, { port: 0 })
  const base = `http://127.0.0.1:${port}`

  const post = async (
    path: string,
    form: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) => {
    const body = new URLSearchParams(form)
    const answer = await fetch(`${base}${path}`, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
    })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  /** The payer's action on their phone: the trade's state, and whether this action ended it. */
  const play = async (merTradeNo: string, act: 'approve' | 'reject') => {
    const answered = await post(`/${merTradeNo}/${act}`, {}, { accept: 'application/json' })
    return { code: answered.status, status: String(JSON.parse(answered.text).status) }
  }

  return {
    base,
    store,
    post,
    play,
    open: (path: string, headers: Record<string, string> = {}) =>
      fetch(`${base}${path}`, { headers, redirect: 'manual' }),
    credentialsOf: sandbox.credentialsOf,
    close: async (): Promise<void> => {
      await close()
      await sandbox.close()
    },
  }
}

export type RunningSandboxTapAndGo = Awaited<ReturnType<typeof startSandboxTapAndGo>>

/**
 * Starts a merchant's webhook, which stores the notifications. It answers with `statuses` in order,
 * then with 200.
 */
export const startListener = async (statuses: number[] = []) => {
  const came: Record<string, string>[] = []
  const server = createServer(async (request, response) => {
    came.push(Object.fromEntries(new URLSearchParams(await text(request))))
    response.writeHead(statuses.shift() ?? 200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks/tap-and-go`,
    came,
    close: () => new Promise((closed) => server.close(closed)),
  }
}
