import { timingSafeEqual } from 'node:crypto'
import { isUuid, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { PaymeCredentials } from '../../credentials/credentials.ts'
import { computeDigest, computeHmac, signingString } from '../calls/signing.ts'

export type NotificationRefusal =
  | 'signature_missing'
  | 'signature_malformed'
  | 'signature_wrong'
  | 'digest_wrong'
  | 'client_unknown'
  | 'body_malformed'

/** The request that a PayMe notification is about. Its state is read from PayMe, which decides. */
export type PaymeNotice = { providerRequestId: string }

export type PaymeNotification = {
  rawBody: string | Uint8Array
  /** Null for a header that is not there. */
  headers: (name: string) => string | null
  /** The path with its query at which PayMe knocked. */
  path: string
  signingKey: string
  /** The charity's: another client's notification, however well signed, is not for it. */
  clientId: string
}

const required = ['(request-target)', 'digest', 'x-client-id']
const mostNames = 20

/**
 * Reads a notification once its digest covers these very bytes, its signature holds and it is for
 * this charity. A `payment.failure` ends nothing, the payer may try again: it is a nudge like all.
 */
export const verifyPaymeNotification = (
  notification: PaymeNotification,
): PaymeNotice | { refused: NotificationRefusal } => {
  const { rawBody, headers, path, signingKey, clientId } = notification
  const header = headers('signature')
  if (header === null || header === '') return { refused: 'signature_missing' }
  const signed = parse(header)
  if (signed === null) return { refused: 'signature_malformed' }
  if (!sameText(headers('digest') ?? '', computeDigest(rawBody))) return { refused: 'digest_wrong' }
  const values: Record<string, string> = {}
  for (const name of signed.names) {
    values[name] = name === '(request-target)' ? `post ${path}` : (headers(name) ?? '')
  }
  const expected = computeHmac(signingString(signed.names, values), signingKey)
  if (signed.signature.length !== expected.length) return { refused: 'signature_wrong' }
  if (!timingSafeEqual(signed.signature, expected)) return { refused: 'signature_wrong' }
  if (!sameText(headers('x-client-id') ?? '', clientId)) return { refused: 'client_unknown' }
  const providerRequestId = requestIn(rawBody)
  return providerRequestId === null ? { refused: 'body_malformed' } : { providerRequestId }
}

export type PaymeNoticeReader = (
  organisationId: OrganisationId,
  received: Pick<PaymeNotification, 'rawBody' | 'headers' | 'path'>,
) => Promise<PaymeNotice | { refused: NotificationRefusal }>

/** Reads a notification at a charity's address, with that charity's own credentials. */
export const createPaymeNoticeReader =
  (
    credentialsOf: (organisationId: OrganisationId) => Promise<PaymeCredentials | null>,
  ): PaymeNoticeReader =>
  async (organisationId, received) => {
    const credentials = await credentialsOf(organisationId)
    if (credentials === null) return { refused: 'client_unknown' }
    const { clientId, signingKey } = credentials
    return verifyPaymeNotification({ ...received, clientId, signingKey })
  }

// A signature that does not cover the body, the path or the host could be of another notification.
const parse = (header: string): { names: string[]; signature: Buffer } | null => {
  const parts = [...header.matchAll(/(?:^|[\s,])([\w-]+)="([^"]*)"/g)]
  const part = (name: string) => parts.find(([, found]) => found === name)?.[2]
  const names = (part('headers') ?? '').toLowerCase().split(' ')
  const signature = part('signature') ?? ''
  if (part('algorithm')?.toLowerCase() !== 'hmac-sha256') return null
  if (names.length > mostNames || !required.every((name) => names.includes(name))) return null
  if (!/^[A-Za-z0-9+/]{1,100}={0,2}$/.test(signature)) return null
  return { names, signature: Buffer.from(signature, 'base64') }
}

const sameText = (text: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(text), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const requestIn = (rawBody: string | Uint8Array): string | null => {
  try {
    const body: unknown = JSON.parse(Buffer.from(rawBody).toString('utf8'))
    if (typeof body !== 'object' || body === null || !('paymentRequestId' in body)) return null
    const id = body.paymentRequestId
    return typeof id === 'string' && isUuid(id.toLowerCase()) ? id : null
  } catch {
    return null
  }
}
