import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM with a random nonce: `nonce || ciphertext || tag`. `label` is bound to the box and
 * not stored in it: under any other `label` it does not open. Keys are `KeyObject`s because those
 * never print, are wiped by Node when they are unreferenced, and cost a third of a raw key's time.
 */
export const sealBox = (key: KeyObject, plain: string | Uint8Array, label: string): Buffer => {
  const nonce = unusedNonce()
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(label))
  const sealed = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain)
  return Buffer.concat([nonce, sealed, cipher.final(), cipher.getAuthTag()])
}

/** Returns the sealed bytes, or null if the box, its key or its `label` was changed. */
export const openBox = (key: KeyObject, box: Uint8Array, label: string): Buffer | null => {
  if (box.length < nonceBytes + tagBytes) return null
  const decipher = createDecipheriv(algorithm, key, box.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(label))
  decipher.setAuthTag(box.subarray(-tagBytes))
  const plain = decipher.update(box.subarray(nonceBytes, -tagBytes))
  try {
    decipher.final()
  } catch {
    return null
  }
  return plain
}

const noncesAtOnce = 256
let nonces = Buffer.alloc(0)

// Many nonces are requested from the system at once, because one request costs as much as sealing a
// name.
const unusedNonce = (): Buffer => {
  if (nonces.length === 0) nonces = randomBytes(nonceBytes * noncesAtOnce)
  const nonce = nonces.subarray(0, nonceBytes)
  nonces = nonces.subarray(nonceBytes)
  return nonce
}
