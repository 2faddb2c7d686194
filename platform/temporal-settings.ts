import { readFileSync } from 'node:fs'

export type TemporalSettings = {
  address: string
  namespace: string
  /** False: plain text, on a network that is ours alone. */
  tls: boolean | TemporalTls
  apiKey: string | null
}

type TemporalTls = {
  serverRootCACertificate?: Buffer
  clientCertPair?: { crt: Buffer; key: Buffer }
}

type Env = Record<string, string | undefined>

const address = /^(?:\[[0-9a-f:]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?):(\d{1,5})$/i
const namespaceName = /^[a-z0-9][a-z0-9._-]{0,254}$/i

const depending = [
  'TEMPORAL_NAMESPACE',
  'TEMPORAL_API_KEY',
  'TEMPORAL_TLS',
  'TEMPORAL_TLS_CA_PATH',
  'TEMPORAL_TLS_CERT_PATH',
  'TEMPORAL_TLS_KEY_PATH',
] as const

/**
 * Temporal's address, or null if processes run on the embedded engine, or one sentence on the
 * error. It contains no key.
 */
export const readTemporalSettings = (env: Env): TemporalSettings | null | { refused: string } => {
  const at = env['TEMPORAL_ADDRESS']
  if (!at) {
    const alone = depending.find((name) => env[name])
    return alone ? { refused: `${alone} is set and TEMPORAL_ADDRESS is not.` } : null
  }
  const port = Number(address.exec(at)?.[1] ?? 0)
  if (port < 1 || port > 65_535) {
    return { refused: 'TEMPORAL_ADDRESS must be a host and a port such as temporal:7233.' }
  }
  const namespace = env['TEMPORAL_NAMESPACE'] || 'default'
  if (!namespaceName.test(namespace)) {
    return { refused: 'TEMPORAL_NAMESPACE must be a plain name such as almoner.' }
  }
  const apiKey = env['TEMPORAL_API_KEY'] || null
  const tls = tlsFrom(env, apiKey !== null)
  if (typeof tls === 'object' && 'refused' in tls) return tls
  return { address: at, namespace, tls, apiKey }
}

const tlsFrom = (env: Env, hasApiKey: boolean): boolean | TemporalTls | { refused: string } => {
  const wish = env['TEMPORAL_TLS'] || (hasApiKey ? 'true' : '')
  const { TEMPORAL_TLS_CA_PATH: ca, TEMPORAL_TLS_CERT_PATH: cert } = env
  const key = env['TEMPORAL_TLS_KEY_PATH']
  if (!['', 'true', 'false'].includes(wish)) {
    return { refused: 'TEMPORAL_TLS must be true or false.' }
  }
  if (Boolean(cert) !== Boolean(key)) {
    return { refused: 'TEMPORAL_TLS_CERT_PATH and TEMPORAL_TLS_KEY_PATH are set together.' }
  }
  if (wish === 'false' && (hasApiKey || ca || cert)) {
    return { refused: 'TEMPORAL_TLS is false, and an API key or a certificate needs TLS.' }
  }
  if (!ca && !cert) return wish === 'true'
  try {
    return {
      ...(ca && { serverRootCACertificate: readFileSync(ca) }),
      ...(cert && key && { clientCertPair: { crt: readFileSync(cert), key: readFileSync(key) } }),
    }
  } catch {
    return { refused: 'A file that TEMPORAL_TLS_…_PATH names cannot be read.' }
  }
}
