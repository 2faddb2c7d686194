import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'

/**
 * Answers a text as its pieces come, each asked for when the one before was taken. Once the answer has
 * begun, all that can still be told of a failure is that it breaks off: it must not look finished.
 */
export const streamed = (
  c: Context<AppEnv>,
  { pieces, what }: { pieces: AsyncIterable<string>; what: string },
): Response => c.body(ReadableStream.from(bytesOf(c, { pieces, what })))

async function* bytesOf(
  c: Context<AppEnv>,
  { pieces, what }: { pieces: AsyncIterable<string>; what: string },
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for await (const piece of pieces) yield Buffer.from(piece)
  } catch (error) {
    c.get('log').error({ err: error }, `${what} broke off`)
    throw error
  }
}
