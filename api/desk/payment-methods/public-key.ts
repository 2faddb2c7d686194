import { createPublicKey } from 'node:crypto'

const weakestBits = 2_048

/**
 * Returns whether a text is an RSA public key usable for encryption, in PEM or as its bare base64.
 */
export const isUsablePublicKey = (text: string): boolean => {
  // Node would derive the public key from a private one, which must not be stored here.
  if (text.includes('PRIVATE KEY')) return false
  try {
    const key = text.includes('-----BEGIN')
      ? createPublicKey(text)
      : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    return key.asymmetricKeyType === 'rsa' && bits >= weakestBits
  } catch {
    return false
  }
}
