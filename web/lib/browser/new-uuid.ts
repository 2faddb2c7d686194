/**
 * Returns a uuid that cannot be guessed. It does not use crypto.randomUUID: browsers do not provide
 * it on a page that was loaded without encryption.
 */
export const newUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // Version 4 of them, and the one variant that is in use.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
