import { describe, expect, it } from 'vitest'
import { standardLimits } from './limit/attempt-limits.ts'
import { standardUploadLimits } from './limit/upload-limits.ts'
import { mailSenders, platformCompany, readSettings, findEnvFault } from './env.ts'

const env = {
  DATABASE_URL: 'postgresql://almoner:hidden-word@db:5432/almoner',
  MASTER_KEY: 'ab'.repeat(32),
  DATA_DIR: '/var/lib/almoner',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

const refusal = (changes: Record<string, string | undefined>): string => {
  const settings = readSettings({ ...env, ...changes })
  return 'refused' in settings ? settings.refused : 'taken'
}

describe('a whole environment', () => {
  it('is read, with defaults for what is missing', () => {
    expect(readSettings(env)).toEqual({
      databaseUrl: env.DATABASE_URL,
      eventStoreUrl: null,
      temporal: null,
      dataDir: '/var/lib/almoner',
      port: 3000,
      host: null,
      site: { scheme: 'http', baseDomain: 'localhost', port: 3000 },
      stripe: { publishableKey: 'pk_live_1', webhookSecrets: ['whsec_1'] },
      sandboxOrigin: null,
      metricsToken: null,
      payingGuard: {
        isTrustedProxy: expect.any(Function) as () => boolean,
        countryHeader: null,
        findCountry: expect.any(Function) as () => null,
        attemptLimits: standardLimits,
        uploadLimits: standardUploadLimits,
      },
    })
  })

  it.each([
    ['whsec_2', ['whsec_1', 'whsec_2']],
    ['', ['whsec_1']],
  ])('has a second secret of Stripe if one is set: %j', (secret, webhookSecrets) => {
    const settings = readSettings({ ...env, STRIPE_CONNECT_WEBHOOK_SECRET: secret })
    expect(settings).toMatchObject({ stripe: { webhookSecrets } })
  })

  it.each([
    [{ PORT: '8080' }, { scheme: 'http', baseDomain: 'localhost', port: 8080 }],
    [
      { PORT: '8080', PUBLIC_PORT: '80' },
      { scheme: 'http', baseDomain: 'localhost', port: 80 },
    ],
    [
      { PORT: '8080', PUBLIC_SCHEME: 'https', BASE_DOMAIN: 'Give.Example.HK' },
      { scheme: 'https', baseDomain: 'give.example.hk', port: null },
    ],
    [
      { PUBLIC_SCHEME: 'https', PUBLIC_PORT: '8443' },
      { scheme: 'https', baseDomain: 'localhost', port: 8443 },
    ],
    [
      { PORT: '', PUBLIC_SCHEME: '', EVENTSTORE_URL: '' },
      { scheme: 'http', baseDomain: 'localhost', port: 3000 },
    ],
  ])('with %j is reached at %j', (changes, site) => {
    expect(readSettings({ ...env, ...changes })).toMatchObject({ site })
  })
})

describe('an environment that cannot be obeyed', () => {
  it('lists all missing settings at once', () => {
    expect(readSettings({})).toEqual({
      refused:
        'The API needs DATABASE_URL, MASTER_KEY, DATA_DIR, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET.',
    })
    expect(refusal({ MASTER_KEY: '' })).toBe('The API needs MASTER_KEY.')
  })

  it.each([
    ['DATABASE_URL', 'mysql://root:hidden-word@db/almoner'],
    ['DATABASE_URL', 'hidden-word'],
    ['MASTER_KEY', 'hidden-word'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_hidden-word'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '3000x'],
    ['PUBLIC_PORT', '-1'],
    ['PUBLIC_SCHEME', 'ftp'],
    ['PUBLIC_ADDRESSES', '203.0.113.10,harbour.example'],
    ['PUBLIC_ADDRESSES', '203.0.113'],
    ['BASE_DOMAIN', 'https://give.example.hk'],
    ['BASE_DOMAIN', 'give.example.hk:443'],
    ['SANDBOX_URL', 'https://localhost:3001'],
    ['SANDBOX_URL', 'http://localhost:3001'],
    ['HOST', '0.0.0.0:3000'],
    ['HOST', 'http://all'],
    ['EVENTSTORE_URL', 'http://hidden-word@eventstore:2113'],
    ['TEMPORAL_ADDRESS', 'hidden-word'],
    ['TEMPORAL_API_KEY', 'hidden-word'],
  ])('is refused in one sentence that names %s and repeats no secret: %s', (name, value) => {
    const sentence = refusal({ [name]: value })
    expect(sentence).toContain(name)
    expect(sentence).not.toContain('hidden-word')
    expect(sentence).not.toContain('\n')
    expect(sentence.endsWith('.')).toBe(true)
  })
})

describe('its listening address', () => {
  it.each([
    ['', null],
    ['0.0.0.0', '0.0.0.0'],
    ['::', '::'],
    ['192.168.1.5', '192.168.1.5'],
    ['Almoner.Internal', 'almoner.internal'],
  ])('is set by HOST: %j', (input, host) => {
    expect(readSettings({ ...env, HOST: input })).toMatchObject({ host })
  })
})

describe('a published secret', () => {
  const published = { MASTER_KEY: '10ca1000'.repeat(8) }

  it('is refused on a public domain, by the API and by a program with fewer settings', () => {
    const variables = {
      ...env,
      ...published,
      BASE_DOMAIN: 'give.example.hk',
      PUBLIC_SCHEME: 'https',
    }
    expect(readSettings(variables)).toEqual({
      refused:
        'MASTER_KEY is the one that docker-compose.yml publishes, and BASE_DOMAIN is "give.example.hk": make another with openssl rand -hex 32.',
    })
    expect(findEnvFault(variables, { program: 'The worker', needed: [] })).toMatch(
      /^MASTER_KEY is the/,
    )
  })

  it('is accepted on this machine', () => {
    expect(readSettings({ ...env, ...published })).not.toHaveProperty('refused')
  })
})

describe('a program with fewer settings', () => {
  const worker = { program: 'The worker', needed: ['DATABASE_URL', 'SMTP_URL'] }

  it('lists the settings that it lacks by name, and none if it lacks none', () => {
    expect(findEnvFault({}, worker)).toBe('The worker needs DATABASE_URL, SMTP_URL.')
    const { DATABASE_URL } = env
    expect(findEnvFault({ DATABASE_URL, SMTP_URL: 'smtp://mail:1025' }, worker)).toBeNull()
  })

  it('is refused what the API is refused, in the same words', () => {
    for (const name of ['EVENTSTORE_URL', 'TEMPORAL_ADDRESS']) {
      const own = findEnvFault({ ...env, SMTP_URL: 'smtp://mail:1025', [name]: 'x' }, worker)
      expect(own).toBe(refusal({ [name]: 'x' }))
    }
  })
})

describe('the senders of mail', () => {
  it.each([
    ['give.example.hk', {}, 'receipts@give.example.hk', 'notices@give.example.hk'],
    ['localhost', {}, 'receipts@almoner.example', 'notices@almoner.example'],
    ['localhost', { MAIL_FROM: '' }, 'receipts@almoner.example', 'notices@almoner.example'],
    ['give.hk', { MAIL_FROM: 'thanks@a.org' }, 'thanks@a.org', 'thanks@a.org'],
    ['give.hk', { NOTICES_FROM: 'office@a.org' }, 'receipts@give.hk', 'office@a.org'],
  ])('at %s with %j are %s and %s', (baseDomain, changes, mailFrom, noticesFrom) => {
    const senders = mailSenders(changes, { scheme: 'https', baseDomain, port: null })
    expect(senders).toEqual({ mailFrom, noticesFrom })
  })
})

describe('the company that runs the platform', () => {
  it('has a name and an address of one line, or those of the defaults', () => {
    const defaults = { legalName: 'Almoner Limited', address: 'Hong Kong' }
    const env = { PLATFORM_LEGAL_NAME: ' Giving\n Limited ', PLATFORM_ADDRESS: ' ' }
    expect(platformCompany(env)).toEqual({ legalName: 'Giving Limited', address: null })
    expect(platformCompany(env, defaults)).toEqual({ ...defaults, legalName: 'Giving Limited' })
    expect(platformCompany({})).toEqual({ legalName: null, address: null })
  })
})

describe('the configuration for distinguishing payers', () => {
  it('may be omitted, and lists the trusted proxies', () => {
    const received = readSettings({
      ...env,
      PAYMENT_LIMITS: 'off',
      TRUSTED_PROXIES: '10.0.0.0/8',
      COUNTRY_HEADER: 'CF-IPCountry',
    })
    if ('refused' in received) throw new Error(received.refused)
    expect(received.payingGuard.attemptLimits).toBeNull()
    expect(received.payingGuard.isTrustedProxy('10.1.2.3')).toBe(true)
    expect(received.payingGuard.countryHeader).toBe('CF-IPCountry')
  })

  it('is refused in a sentence if it makes no sense', () => {
    expect(refusal({ PAYMENT_LIMITS: 'of' })).toMatch(
      /^PAYMENT_LIMITS must be standard, demonstration or off/,
    )
    expect(refusal({ TRUSTED_PROXIES: 'proxy' })).toMatch(/^TRUSTED_PROXIES must be addresses/)
    expect(refusal({ COUNTRY_DATABASE: '/missing' })).toMatch(/^COUNTRY_DATABASE must be a/)
    expect(refusal({ COUNTRY_HEADER: 'a b' })).toMatch(/^COUNTRY_HEADER must be the name/)
  })
})
