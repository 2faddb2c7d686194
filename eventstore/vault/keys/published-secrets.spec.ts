import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  isLocalDomain,
  publishedDatabasePassword,
  publishedMasterKey,
  publishedWebhookSecret,
  refusePublishedSecrets,
} from './published-secrets.ts'

const own = {
  BASE_DOMAIN: 'give.example.org',
  MASTER_KEY: 'ab'.repeat(32),
  DATABASE_URL: 'postgresql://almoner:own-word@db/almoner',
}

describe('a name that refers to this machine only', () => {
  it.each(['localhost', 'LOCALHOST', 'demo.localhost', 'a.b.localhost'])('is %s', (name) =>
    expect(isLocalDomain(name)).toBe(true),
  )

  it.each(['give.example.org', 'notlocalhost', 'localhost.example.org', '127.0.0.1', '.localhost'])(
    'is not %s',
    (name) => expect(isLocalDomain(name)).toBe(false),
  )
})

describe('a published secret', () => {
  it('is the one in docker-compose.yml', () => {
    const compose = readFileSync(new URL('../../../docker-compose.yml', import.meta.url), 'utf8')
    expect(compose).toContain(`\${MASTER_KEY:-${publishedMasterKey}}`)
    expect(compose).toContain(`\${POSTGRES_PASSWORD:-${publishedDatabasePassword}}@postgres`)
  })

  it.each([
    ['MASTER_KEY', publishedMasterKey],
    ['MASTER_KEY', ` ${publishedMasterKey.toUpperCase()}\n`],
    ['DATABASE_URL', `postgresql://almoner:${publishedDatabasePassword}@db/almoner`],
    ['DATABASE_URL', 'postgresql://almoner:local%2Donly@db/almoner'],
    ['DATABASE_URL', 'postgresql://db/almoner?user=almoner&password=local-only'],
  ])('is refused if others can reach it, in one sentence: %s', (name, value) => {
    const sentence = refusePublishedSecrets({ ...own, [name]: value })
    expect(sentence).toMatch(new RegExp(`^${name} .*docker-compose\\.yml publishes.*\\.$`))
    expect(sentence).toContain('give.example.org')
    expect(sentence).not.toContain('10ca1000')
  })

  it('of the sandbox is the one in demo.env, and is refused too', () => {
    const demo = readFileSync(new URL('../../../demo.env', import.meta.url), 'utf8')
    expect(demo).toContain(`STRIPE_WEBHOOK_SECRET=${publishedWebhookSecret}\n`)
    for (const name of ['STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET']) {
      const refused = refusePublishedSecrets({ ...own, [name]: publishedWebhookSecret })
      expect(refused).toContain(`${name} is the one that demo.env publishes`)
    }
  })

  it('is accepted on this machine, and by an operator who replaces a published key', () => {
    const published = { MASTER_KEY: publishedMasterKey }
    expect(refusePublishedSecrets({ ...own, ...published, BASE_DOMAIN: '' })).toBeNull()
    expect(refusePublishedSecrets({ ...own, ...published, BASE_DOMAIN: 'x.localhost' })).toBeNull()
    expect(refusePublishedSecrets({ ...own, MASTER_KEY_PREVIOUS: publishedMasterKey })).toBeNull()
  })

  it('is no other: an operator’s own secrets are accepted anywhere', () => {
    expect(refusePublishedSecrets(own)).toBeNull()
    const odd = 'postgresql://almoner:100%@db/almoner'
    expect(refusePublishedSecrets({ ...own, DATABASE_URL: odd })).toBeNull()
  })
})
