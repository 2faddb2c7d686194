import { assert } from '@almoner/domain/kernel/assert.ts'

/**
 * The port to file storage: receipts, logos, proofs of payment. A file is whole or absent, and
 * writing an existing key replaces it. Access control is not decided here.
 */
export type FileGateway = {
  put: (key: string, bytes: Uint8Array, contentType: ContentType) => Promise<void>
  get: (key: string) => Promise<{ bytes: Uint8Array; contentType: ContentType } | null>
  /** Removes a file. It does nothing if the file no longer exists. */
  remove: (key: string) => Promise<void>
}

// The file's name alone gives its type, so that one write stores both.
const contentTypes = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export type ContentType = (typeof contentTypes)[keyof typeof contentTypes]

const segment = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}$/

/**
 * Keys are ours, never a person's file name: `receipts/<organisation>/HLCF-2026-000001.pdf`. Segments
 * of letters, digits, dot, dash and underscore that do not begin with a dot cannot leave the folder.
 */
export const assertKey = (key: string): void => {
  const segments = key.split('/')
  assert(segments.length <= 8 && segments.every((each) => segment.test(each)), 'a file: key')
  assert(Object.hasOwn(contentTypes, toExtension(key)), 'a file: what its name ends in')
}

export const toContentType = (key: string): ContentType => {
  assertKey(key)
  return contentTypes[toExtension(key) as keyof typeof contentTypes]
}

const toExtension = (key: string): string => key.slice(key.lastIndexOf('.') + 1)
