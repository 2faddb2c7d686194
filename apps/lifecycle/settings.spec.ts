import { describe, expect, it } from 'vitest'
import { isStartError } from '@almoner/platform/plain-error.ts'
import { readSettings } from './settings.ts'

function refusal(env: Record<string, string>): string {
  try {
    readSettings(env)
  } catch (error) {
    if (isStartError(error)) return error.message
    throw error
  }
  return 'accepted'
}

describe('an empty environment', () => {
  it('uses port 3000 on localhost, with the data folder next to the code', () => {
    const settings = readSettings({})
    expect(settings).toMatchObject({ port: 3000, baseDomain: 'localhost' })
    expect(settings.dataDir).toMatch(/[\\/]\.data$/)
    expect(settings).not.toHaveProperty('databaseUrl')
  })

  it('is the same as one with empty values', () => {
    const empty = { PORT: '', DATA_DIR: '', BASE_DOMAIN: '', DATABASE_URL: '', EVENTSTORE_URL: '' }
    expect(readSettings(empty)).toEqual(readSettings({}))
  })
})

describe('a set environment', () => {
  it('is obeyed', () => {
    const env = {
      PORT: '8080',
      DATA_DIR: '/srv/almoner',
      BASE_DOMAIN: 'Give.Localhost',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgresql://me:word@db:5433/almoner',
    }
    expect(readSettings(env)).toEqual({
      port: 8080,
      dataDir: '/srv/almoner',
      baseDomain: 'give.localhost',
      host: '0.0.0.0',
      databaseUrl: 'postgresql://me:word@db:5433/almoner',
    })
  })

  it('has the addresses of PUBLIC_ADDRESSES, or refuses them in a sentence', () => {
    expect(readSettings({ PUBLIC_ADDRESSES: '203.0.113.10' }).addresses).toEqual(['203.0.113.10'])
    expect(readSettings({}).addresses).toBeUndefined()
    expect(refusal({ PUBLIC_ADDRESSES: 'here' })).toContain('PUBLIC_ADDRESSES must be addresses')
  })

  it.each(['0', '65536', '-1', '3000.5', '3e3', 'abc', ' 80', '99999999'])(
    'refuses PORT "%s" in a sentence that names it',
    (value) => expect(refusal({ PORT: value })).toContain(`PORT must be a whole number`),
  )

  it.each([
    'http://give.org',
    'give.org:80',
    '-give.org',
    'give..org',
    'give_org',
    'a b',
    'x'.repeat(200),
  ])('refuses BASE_DOMAIN "%s" in a sentence that names it', (value) =>
    expect(refusal({ BASE_DOMAIN: value })).toContain('BASE_DOMAIN must be'),
  )

  it.each(['give.example.org', 'localhost.example.org', '192.168.1.5'])(
    'refuses the demonstration at %s, because its passwords are public',
    (value) => {
      const sentence = refusal({ BASE_DOMAIN: value })
      expect(sentence).toMatch(
        /^npm start is the demonstration, whose passwords are published.*\.$/,
      )
      expect(sentence).toContain(`"${value}"`)
    },
  )

  it('refuses a HOST that is no address in a sentence that names it', () =>
    expect(refusal({ HOST: '0.0.0.0:3000' })).toContain('HOST must be'))

  it('refuses a DATABASE_URL of another kind without repeating its password', () => {
    const sentence = refusal({ DATABASE_URL: 'mysql://me:secret@db/almoner' })
    expect(sentence).toContain('DATABASE_URL must be')
    expect(sentence).not.toContain('secret')
  })

  it('accepts a Temporal address for the processes, and refuses an invalid one', () => {
    const TEMPORAL_ADDRESS = 'localhost:7233'
    expect(readSettings({ TEMPORAL_ADDRESS }).temporal).toMatchObject({ address: TEMPORAL_ADDRESS })
    expect(readSettings({}).temporal).toBeUndefined()
    expect(refusal({ TEMPORAL_ADDRESS: 'x' })).toMatch(
      /^TEMPORAL_ADDRESS must be a host and a port/,
    )
  })

  it('accepts an event store of its own, and refuses an invalid address', () => {
    const url = 'esdb://localhost:2113?tls=false'
    expect(readSettings({ EVENTSTORE_URL: url }).eventStoreUrl).toBe(url)
    expect(refusal({ EVENTSTORE_URL: 'localhost' })).toMatch(/^EVENTSTORE_URL must be an address/)
  })
})
