/** The API's limit, counted in bytes. */
const largestProofBytes = 5 * 1024 * 1024
export const proofTypes = '.png,.jpg,.jpeg,.pdf'

export type ProofKind = 'picture' | 'document'
export type ProofRefusal = 'proof.empty' | 'proof.too_large' | 'proof.not_accepted'

const extension = /\.(?:png|jpe?g|pdf)$/i

// The first bytes of a file show its type; its name can be anything.
const beginnings: readonly { kind: ProofKind; bytes: readonly number[] }[] = [
  { kind: 'picture', bytes: [0x89, 0x50, 0x4e, 0x47] },
  { kind: 'picture', bytes: [0xff, 0xd8, 0xff] },
]

/**
 * Returns the type of the chosen file, or the reason why it cannot be sent. The server validates it
 * again.
 */
export const validateProof = async (
  file: File,
): Promise<{ kind: ProofKind } | { refused: ProofRefusal }> => {
  if (file.size === 0) return { refused: 'proof.empty' }
  if (file.size > largestProofBytes) return { refused: 'proof.too_large' }
  if (!extension.test(file.name)) return { refused: 'proof.not_accepted' }
  const head = new Uint8Array(await file.slice(0, 1_024).arrayBuffer())
  // A PDF may begin behind a byte-order mark.
  const isPdf = new TextDecoder('latin1').decode(head).includes('%PDF-')
  const beginning =
    beginnings.find(({ bytes }) => bytes.every((byte, place) => head[place] === byte)) ??
    (isPdf ? { kind: 'document' as const } : undefined)
  return beginning ? { kind: beginning.kind } : { refused: 'proof.not_accepted' }
}

/** Formats a size as "1.2 MB" or "340 KB". */
export const formatBytes = (bytes: number): string =>
  bytes >= 1024 * 1024
    ? `${(bytes / (1024 * 1024)).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} KB`
