/** One event of a block: its position, and enough of its hash to identify a changed one. */
export type ChainEntry = { position: bigint; fingerprint: string }

/** Twelve digits of the hash: the links prove, a fingerprint only points. */
export const shortenHash = (hashed: string): string => hashed.slice(0, 12)

export const packEntries = (entries: readonly ChainEntry[]): string =>
  entries.map(({ position, fingerprint }) => `${position}:${fingerprint}`).join(' ')

/** If tampering made an entry unreadable, it is left out, so that it counts as missing. */
export const unpackEntries = (packed: string): readonly ChainEntry[] =>
  packed.split(' ').flatMap((entry) => {
    const [position = '', fingerprint = ''] = entry.split(':')
    return /^\d{1,19}$/.test(position) ? [{ position: BigInt(position), fingerprint }] : []
  })
