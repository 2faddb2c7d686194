/**
 * The values of the records at a name, an empty result, or no answer, which gives no information
 * about them.
 */
export type DnsAnswer =
  | { answer: 'records'; values: readonly string[] }
  | { answer: 'none' }
  | { answer: 'unknown' }

export type DnsType = 'CNAME' | 'TXT' | 'A' | 'AAAA'

/** Looks up DNS records. It answers in any case, and throws nothing. */
export type DnsGateway = {
  lookUp: (name: string, type: DnsType) => Promise<DnsAnswer>
}
