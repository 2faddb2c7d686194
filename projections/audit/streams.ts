import { hash } from 'node:crypto'
import { categoryOf } from '@almoner/domain/kernel/ids.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { canonicalJson } from '../hash-chain/canonical-json.ts'
import type { Findings } from './findings.ts'

const ofACharity = new Set(['organisation', 'payment', 'project', 'receipt', 'receipt_book'])

/** What holds within every stream, whatever it is about. */
export const createStreamChecks = (findings: Findings) => {
  const streams = new Map<string, { revision: bigint; tenant: string | null }>()
  const effects = new Set<string>()
  return {
    take: (event: RecordedEvent): void => {
      const { stream, revision, data, meta } = event
      const before = streams.get(stream)
      findings.checked('dense', 'revisions')
      if (revision !== (before?.revision ?? -1n) + 1n) {
        findings.found('dense', 'does not follow its predecessor in the stream', event)
      }
      findings.checked('tenants', 'events')
      if (before !== undefined && before.tenant !== meta.tenant) {
        findings.found('tenants', 'stands in another charity’s stream', event)
      }
      const foreign = 'organisationId' in data && data.organisationId !== meta.tenant
      if (foreign || (meta.tenant === null && ofACharity.has(categoryOf(stream)))) {
        findings.found('tenants', 'stands in the books of another than it names', event)
      }
      streams.set(stream, { revision, tenant: meta.tenant })

      findings.checked('one_effect', 'events')
      const effect = effectOf(event)
      if (effects.has(effect)) {
        findings.found('one_effect', 'says again what the same command had said', event)
      }
      effects.add(effect)
    },
  }
}

// What was appended anew under another id, as a command would be whose repeat was not recognised.
const effectOf = ({ stream, type, data, meta }: RecordedEvent): string => {
  const { causation, correlation } = meta
  const said = canonicalJson([stream, type, data, causation, correlation])
  return hash('sha256', said, 'hex').slice(0, 16)
}
