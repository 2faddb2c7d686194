import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { wrongEventStoreUrl } from './event-store-url.ts'

describe('the address of an event store', () => {
  it.each([
    undefined,
    '',
    'esdb://localhost:2113?tls=false',
    'esdb+discover://cluster.example',
    'esdb://admin:changeit@one:2113,two:2113',
  ])('may be %s', (url) => {
    expect(wrongEventStoreUrl(url)).toBeNull()
  })

  it.each([
    'localhost:2113',
    'http://secret@localhost:2113',
    'esdb://',
    'postgresql://secret@host',
  ])('is not %s, and the sentence repeats no password', (url) => {
    expect(wrongEventStoreUrl(url)).toMatch(/^EVENTSTORE_URL must be/)
    expect(wrongEventStoreUrl(url)).not.toContain('secret')
  })

  const here = fileURLToPath(import.meta.url)

  it.each(['tlsCaFile', 'tlsCAFile', 'userCertFile', 'user_key_file'])(
    'names the file of %s if it is not there',
    (option) => {
      const url = (file: string) =>
        `esdb://admin:secret@host:2113?tls=true&${option}=${encodeURIComponent(file)}`
      expect(wrongEventStoreUrl(url(here))).toBeNull()
      expect(wrongEventStoreUrl(url('/no/such ca.pem'))).toBe(
        `EVENTSTORE_URL names a file that cannot be read: ${option}=/no/such ca.pem.`,
      )
    },
  )

  it('may name any file if there is no TLS, as the client ignores it', () => {
    expect(wrongEventStoreUrl('esdb://host:2113?tls=false&tlsCaFile=/no/such.pem')).toBeNull()
  })

  it('is refused if a file name is not valid text', () => {
    expect(wrongEventStoreUrl('esdb://host?tlsCaFile=%E0%A4%A')).toMatch(/^EVENTSTORE_URL must be/)
  })
})
