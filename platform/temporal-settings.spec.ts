import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readTemporalSettings } from './temporal-settings.ts'

const TEMPORAL_ADDRESS = 'temporal:7233'

describe('Temporal’s address', () => {
  it('is nowhere without an address: processes run on the embedded engine', () => {
    expect(readTemporalSettings({})).toBeNull()
    expect(readTemporalSettings({ TEMPORAL_ADDRESS: '', TEMPORAL_NAMESPACE: '' })).toBeNull()
  })

  it('is an address, in plain text and in the namespace that every server has', () => {
    expect(readTemporalSettings({ TEMPORAL_ADDRESS })).toEqual({
      address: TEMPORAL_ADDRESS,
      namespace: 'default',
      tls: false,
      apiKey: null,
    })
  })

  it.each(['[::1]:7233', '127.0.0.1:1', 'almoner.a1b2c.tmprl.cloud:7233'])(
    'may be %s',
    (address) => {
      expect(readTemporalSettings({ TEMPORAL_ADDRESS: address })).toMatchObject({ address })
    },
  )

  it('is reached by TLS with an API key, and if TLS is requested', () => {
    const key = { TEMPORAL_ADDRESS, TEMPORAL_API_KEY: 'a-key', TEMPORAL_NAMESPACE: 'almoner.a1b2c' }
    expect(readTemporalSettings(key)).toMatchObject({
      tls: true,
      apiKey: 'a-key',
      namespace: 'almoner.a1b2c',
    })
    expect(readTemporalSettings({ TEMPORAL_ADDRESS, TEMPORAL_TLS: 'true' })).toMatchObject({
      tls: true,
    })
  })

  it('receives our certificate, and is verified by a root of our own', () => {
    const folder = mkdtempSync(join(tmpdir(), 'almoner-tls-'))
    try {
      const [ca, cert, key] = ['ca', 'cert', 'key'].map((name) => join(folder, name))
      for (const path of [ca, cert, key]) writeFileSync(path ?? '', path ?? '')
      const env = {
        TEMPORAL_ADDRESS,
        TEMPORAL_TLS_CA_PATH: ca,
        TEMPORAL_TLS_CERT_PATH: cert,
        TEMPORAL_TLS_KEY_PATH: key,
      }
      expect(readTemporalSettings(env)).toMatchObject({
        tls: {
          serverRootCACertificate: Buffer.from(ca ?? ''),
          clientCertPair: { crt: Buffer.from(cert ?? ''), key: Buffer.from(key ?? '') },
        },
      })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it.each<[Record<string, string>, string]>([
    [{ TEMPORAL_ADDRESS: 'temporal' }, 'TEMPORAL_ADDRESS must be a host and a port'],
    [{ TEMPORAL_ADDRESS: 'http://temporal:7233' }, 'TEMPORAL_ADDRESS must be'],
    [{ TEMPORAL_ADDRESS: 'temporal:0' }, 'TEMPORAL_ADDRESS must be'],
    [{ TEMPORAL_ADDRESS: 'temporal:70000' }, 'TEMPORAL_ADDRESS must be'],
    [{ TEMPORAL_NAMESPACE: 'almoner' }, 'TEMPORAL_NAMESPACE is set and TEMPORAL_ADDRESS is not'],
    [{ TEMPORAL_API_KEY: 'hidden-word' }, 'TEMPORAL_API_KEY is set and TEMPORAL_ADDRESS is not'],
    [{ TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE: 'a b' }, 'TEMPORAL_NAMESPACE must be'],
    [{ TEMPORAL_ADDRESS, TEMPORAL_TLS: 'yes' }, 'TEMPORAL_TLS must be true or false'],
    [
      { TEMPORAL_ADDRESS, TEMPORAL_TLS: 'false', TEMPORAL_API_KEY: 'hidden-word' },
      'an API key or a certificate needs TLS',
    ],
    [{ TEMPORAL_ADDRESS, TEMPORAL_TLS_CERT_PATH: '/no/cert' }, 'are set together'],
    [{ TEMPORAL_ADDRESS, TEMPORAL_TLS_CA_PATH: '/no/file' }, 'cannot be read'],
  ])('with %j is refused in one sentence', (env, sentence) => {
    const settings = readTemporalSettings(env)
    const refused = settings && 'refused' in settings ? settings.refused : ''
    expect(refused).toContain(sentence)
    expect(refused.endsWith('.')).toBe(true)
    expect(refused).not.toContain('\n')
    expect(refused).not.toContain('hidden-word')
  })
})
