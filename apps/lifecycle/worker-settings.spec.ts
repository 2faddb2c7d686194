import { describe, expect, it } from 'vitest'
import { readSettings } from '@almoner/platform/env.ts'
import { readWorkerSettings } from './worker-settings.ts'

const env = {
  DATABASE_URL: 'postgresql://almoner:hidden-word@db:5432/almoner',
  MASTER_KEY: 'ab'.repeat(32),
  DATA_DIR: '/var/lib/almoner',
  BASE_DOMAIN: 'localhost',
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  SMTP_URL: 'smtp://mail:1025',
}

const refusal = (changes: Record<string, string>): string => {
  const settings = readWorkerSettings({ ...env, ...changes })
  return 'refused' in settings ? settings.refused : 'accepted'
}

describe('the environment of a worker', () => {
  it('is read', () => {
    expect(readWorkerSettings(env)).toEqual({
      ...env,
      site: { scheme: 'http', baseDomain: 'localhost', port: 3000 },
      eventStoreUrl: null,
      temporal: null,
      stripeAt: null,
    })
    expect(readWorkerSettings({ ...env, STRIPE_AT: 'http://127.0.0.1:4242' })).toMatchObject({
      stripeAt: new URL('http://127.0.0.1:4242'),
    })
  })

  it.each([
    {},
    { PORT: '8080' },
    { PORT: '8080', PUBLIC_SCHEME: 'https', BASE_DOMAIN: 'Give.Example.HK' },
  ])('with %j has the site that the API of the same environment serves', (changes) => {
    const keys = { STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    const served = readSettings({ ...env, ...keys, ...changes })
    const { site } = served as Extract<typeof served, { site: unknown }>
    expect(readWorkerSettings({ ...env, ...changes })).toMatchObject({ site })
  })

  it('is refused with all that is missing', () => {
    expect(readWorkerSettings({})).toEqual({
      refused:
        'The worker needs DATABASE_URL, MASTER_KEY, DATA_DIR, BASE_DOMAIN, STRIPE_SECRET_KEY, SMTP_URL.',
    })
    expect(refusal({ MASTER_KEY: '' })).toBe('The worker needs MASTER_KEY.')
  })

  it.each([
    [{ MASTER_KEY: 'hidden-word' }, 'MASTER_KEY must be 64 hex digits'],
    [
      { MASTER_KEY: '10ca1000'.repeat(8), BASE_DOMAIN: 'give.example.org' },
      'MASTER_KEY is the one that docker-compose.yml publishes',
    ],
    [{ EVENTSTORE_URL: 'hidden-word' }, 'EVENTSTORE_URL must be an address'],
    [{ TEMPORAL_ADDRESS: 'hidden-word' }, 'TEMPORAL_ADDRESS must be a host and a port'],
    [{ STRIPE_SECRET_KEY: 'pk_hidden-word' }, 'STRIPE_SECRET_KEY must be the secret key'],
    [{ STRIPE_AT: 'https://hidden-word' }, 'STRIPE_AT must be the address of a sandbox'],
    [
      { STRIPE_AT: 'http://sandbox:3002', STRIPE_SECRET_KEY: 'sk_live_hidden-word' },
      'STRIPE_AT must be the address of a sandbox',
    ],
    [{ SMTP_URL: 'hidden-word' }, 'SMTP_URL must be an address'],
    [{ PUBLIC_SCHEME: 'ftp' }, 'PUBLIC_SCHEME must be http or https'],
  ])('with %j is refused in one sentence that repeats no secret', (changes, sentence) => {
    expect(refusal(changes)).toContain(sentence)
    expect(refusal(changes)).not.toMatch(/hidden-word|\n/)
  })
})
