import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'

/**
 * Streams a text in pieces, each produced after the client has taken the one before. After the
 * response has begun, an error can only abort it: the response must not look complete.
 */
export const streamResponse = (
  c: Context<AppEnv>,
  { pieces, what }: { pieces: AsyncIterable<string>; what: string },
): Response => c.body(ReadableStream.from(encodePieces(c, { pieces, what })))

/** Streams bytes. */
export const streamBytes = (
  c: Context<AppEnv>,
  { pieces, what }: { pieces: AsyncIterable<Uint8Array>; what: string },
): Response => c.body(ReadableStream.from(encodePieces(c, { pieces, what })))

async function* encodePieces(
  c: Context<AppEnv>,
  { pieces, what }: { pieces: AsyncIterable<string | Uint8Array>; what: string },
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for await (const piece of pieces) yield Buffer.from(piece)
  } catch (error) {
    c.get('log').error({ err: error }, `${what} broke off`)
    throw error
  }
}
