import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/**
 * OWASP's second choice for argon2id: 19 MiB, two passes, one lane. Nothing but the set-up of
 * integration specs changes it.
 */
export const hashCost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

const unpadded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '')

/** Hashes a password into a PHC string. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: password.normalize('NFC'), nonce, ...hashCost })
  const { memory, passes, parallelism } = hashCost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

// A salt of at least 8 bytes and a tag of at least 16: shorter ones protect nothing.
const phc =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

/** True when the password is the one that was hashed, with the cost it was hashed at. */
export const verifyPassword = async (password: string, hash: string): Promise<boolean> => {
  const match = phc.exec(hash)
  if (!match) return false
  const [, memory, passes, parallelism, nonce = '', tag = ''] = match
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive('argon2id', {
    message: password.normalize('NFC'),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(expected, actual)
}

let decoy: Promise<string> | undefined

/** Takes as long as a real check, so that timing does not reveal an unknown username. */
export const verifyNothing = async (password: string): Promise<void> => {
  decoy ??= hashPassword('no one has this password')
  await verifyPassword(password, await decoy)
}
