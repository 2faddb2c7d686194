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
})
