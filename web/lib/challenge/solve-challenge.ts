import type { Challenge } from '@almoner/api/use-cases/abuse/contract.ts'

// A phone has several cores, so parallel challenges are solved in parallel.
const atOnce = 4

/**
 * Finds the number that produces the target by trying all numbers. The browser derives keys outside
 * the page's main thread, so the page stays usable without a worker. Returns null if there is no
 * such number, or if the page may not derive keys because it was loaded without encryption.
 */
export const solveChallenge = async (
  { salt, iterations, most, target }: Challenge,
  signal: AbortSignal,
): Promise<number | null> => {
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto }
  if (!subtle) return null
  const text = new TextEncoder()
  const password = await subtle.importKey('raw', text.encode(salt), 'PBKDF2', false, ['deriveBits'])
  const derive = async (number: number): Promise<string> => {
    const parameters = { name: 'PBKDF2', hash: 'SHA-256', iterations }
    const algorithm = { ...parameters, salt: text.encode(String(number)) }
    return toHex(await subtle.deriveBits(algorithm, password, 128))
  }
  for (let first = 0; first < most; first += atOnce) {
    // `throwIfAborted` and the reason are not available in Safari before 15.4.
    if (signal.aborted) {
      throw (signal.reason as unknown) ?? new DOMException('This was given up.', 'AbortError')
    }
    const numbers = Array.from({ length: Math.min(atOnce, most - first) }, (_, at) => first + at)
    const index = (await Promise.all(numbers.map(derive))).indexOf(target)
    if (index >= 0) return first + index
  }
  return null
}

const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
