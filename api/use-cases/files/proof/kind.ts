import type { Proof } from '@almoner/domain/payment-methods/proof.ts'

export type ProofKind = Proof['contentType']

/** The file extension in storage. */
export const fileEndings: Record<ProofKind, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
}

const beginnings: readonly [ProofKind, readonly number[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
]

/** Detects the kind of a file by its first bytes. The sender's name for it is not trusted. */
export const detectKind = (bytes: Uint8Array): ProofKind | null => {
  const picture = beginnings.find(([, beginning]) =>
    beginning.every((byte, at) => bytes[at] === byte),
  )
  if (picture !== undefined) return picture[0]
  return findPdfHeader(bytes) === null ? null : 'application/pdf'
}

/** Readers of PDF files take a header that is not at the very beginning: behind a byte-order mark. */
const headerWithinBytes = 1_024

/** Returns the position at which a PDF begins, or null if there is none. */
export const findPdfHeader = (bytes: Uint8Array): number | null => {
  const head = bytes.subarray(0, headerWithinBytes)
  const at = Buffer.from(head.buffer, head.byteOffset, head.byteLength).indexOf('%PDF-')
  return at === -1 ? null : at
}
