import { describe, expect, it } from 'vitest'
import type { FileGateway } from './gateway.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The guarantees of every file storage. */
export const fileGatewayContract = (create: () => Promise<FileGateway>): void => {
  describe('a file that was put', () => {
    it('is read back unchanged, with its content type', async () => {
      const files = await create()
      const all = Uint8Array.from({ length: 256 }, (_, index) => index)
      await files.put('receipts/a/HLCF-2026-000001.pdf', all, 'application/pdf')
      expect(await files.get('receipts/a/HLCF-2026-000001.pdf')).toEqual({
        bytes: all,
        contentType: 'application/pdf',
      })
    })

    it('is replaced by the next under its key', async () => {
      const files = await create()
      await files.put('logos/a.png', bytes('a longer first'), 'image/png')
      await files.put('logos/a.png', bytes('second'), 'image/png')
      expect((await files.get('logos/a.png'))?.bytes).toEqual(bytes('second'))
    })

    it('is one complete file if two callers write it at the same time', async () => {
      const files = await create()
      const [one, other] = [bytes('1'.repeat(200_000)), bytes('2'.repeat(300_000))]
      await Promise.all([one, other].map((each) => files.put('a.csv', each, 'text/csv')))
      expect([one, other]).toContainEqual((await files.get('a.csv'))?.bytes)
    })
  })

  describe('a file that is removed', () => {
    it('is removed permanently, and removing it again has no effect', async () => {
      const files = await create()
      await files.put('applications/a.png', bytes('a'), 'image/png')
      await files.put('applications/b.png', bytes('b'), 'image/png')
      await files.remove('applications/a.png')
      await files.remove('applications/a.png')
      await files.remove('another/a.png')
      expect(await files.get('applications/a.png')).toBeNull()
      expect((await files.get('applications/b.png'))?.bytes).toEqual(bytes('b'))
    })
  })

  describe('a file that was not', () => {
    it('is null', async () => {
      const files = await create()
      await files.put('folder/a.png', bytes('a'), 'image/png')
      expect(await files.get('folder/b.png')).toBeNull()
      expect(await files.get('folder/a.png/b.png')).toBeNull()
    })
  })

  describe('a key that could point outside the folder', () => {
    it.each([
      '../a.png',
      'a/../../b.png',
      '/etc/a.png',
      'a//b.png',
      './a.png',
      '.hidden.png',
      'a\\b.png',
      'a\0.png',
      'a%2f.png',
      '',
      'a.exe',
      'a.constructor',
      'no-ending',
      `${'a/'.repeat(9)}b.png`,
    ])('is refused: %j', async (key) => {
      const files = await create()
      await expect(files.get(key)).rejects.toThrow('a file:')
      await expect(files.remove(key)).rejects.toThrow('a file:')
      await expect(files.put(key, bytes('x'), 'image/png')).rejects.toThrow('a file:')
    })
  })

  describe('a file whose content does not match its name', () => {
    it('is refused', async () => {
      const files = await create()
      const put = files.put('a.png', bytes('x'), 'application/pdf')
      await expect(put).rejects.toThrow('contentType')
    })
  })
}
