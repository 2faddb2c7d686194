import type { Proof } from '@almoner/domain/kernel/proof.ts'

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
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
]

/** What a file is by its first bytes; what its sender calls it says nothing. */
export const detectKind = (bytes: Uint8Array): ProofKind | null =>
  beginnings.find(([, beginning]) => beginning.every((byte, at) => bytes[at] === byte))?.[0] ?? null
