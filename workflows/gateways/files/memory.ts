import { assert } from '@almoner/domain/kernel/assert.ts'
import { assertKey, toContentType, type FileGateway } from './gateway.ts'

/** Files that last as long as a test. */
export const createMemoryFiles = (): FileGateway => {
  const files = new Map<string, Uint8Array>()
  return {
    put: async (key, bytes, contentType) => {
      assert(toContentType(key) === contentType, 'a file: contentType is what its name says')
      files.set(key, bytes.slice())
    },
    get: async (key) => {
      assertKey(key)
      const bytes = files.get(key)
      return bytes ? { bytes: bytes.slice(), contentType: toContentType(key) } : null
    },
    remove: async (key) => {
      assertKey(key)
      files.delete(key)
    },
  }
}
