import { hash } from 'node:crypto'
import { streamCategory } from '@almoner/domain/kernel/ids.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { canonicalJson } from '@almoner/domain/kernel/canonical-json.ts'
import type { Findings } from '../finding/findings.ts'

const ofACharity = new Set([
  'accounting_codes',
  'application',
  'approval',
  'approval_policy',
  'balance_reminder',
  'bank_account',
  'bank_match',
  'charity_note',
  'section88_check',
  'closed_books',
  'connected_account',
  'donor_record',
  'erasure_request',
  'import',
  'offline_entry',
  'organisation',
  'payment',
  'plan_subscription',
  'project',
  'receipt',
  'receipt_book',
  'referral',
  'report',
  'report_schedule',
  'treasury',
])

/** Books of the platform, whose events name the charity that they are about. */
const ofThePlatform = new Set(['invoice_book'])

/** Checks the rules that apply within every stream of any kind. */
export const createStreamChecks = (findings: Findings) => {
  const streams = new Map<string, { revision: number; tenant: string | null; isFree: boolean }>()
  // Millions of streams, a few thousand charities: each name is remembered once.
  const names = new Map<string, string>()
  const effects = new Set<string>()
  return {
    take: (event: RecordedEvent): void => {
      const { stream, revision, data, meta } = event
      const before = streams.get(stream)
      findings.checked('dense', 'revisions')
      if (Number(revision) !== (before?.revision ?? -1) + 1) {
        findings.found('dense', 'does not follow its predecessor in the stream', event)
      }
      findings.checked('tenants', 'events')
      if (before !== undefined && !before.isFree && before.tenant !== meta.tenant) {
        findings.found('tenants', 'stands in another charity’s stream', event)
      }
      const category = streamCategory(stream)
      const isOfPlatform = ofThePlatform.has(category)
      const isForeign = isOfPlatform
        ? meta.tenant !== null
        : 'organisationId' in data && data.organisationId !== meta.tenant
      if (isForeign || (meta.tenant === null && ofACharity.has(category))) {
        findings.found('tenants', 'stands in the books of another than it names', event)
      }
      // Another charity may reserve a name that was released.
      const isFree = event.type === 'NameReleased'
      streams.set(stream, { revision: Number(revision), tenant: once(names, meta.tenant), isFree })

      findings.checked('one_effect', 'events')
      const effect = toEffect(event)
      if (effects.has(effect)) {
        findings.found('one_effect', 'says again what the same command had said', event)
      }
      effects.add(effect)
    },
  }
}

const once = (names: Map<string, string>, name: string | null): string | null => {
  if (name === null) return null
  const knownName = names.get(name)
  if (knownName === undefined) names.set(name, name)
  return knownName ?? name
}

// An event that was appended again under another id, as by a command whose repeat was not
// recognised.
const toEffect = ({ stream, type, data, meta }: RecordedEvent): string => {
  const { causation, correlation } = meta
  const version = canonicalJson([stream, type, data, causation, correlation])
  // Eight bytes in a text of its own: a slice would retain the whole hash in memory.
  return hash('sha256', version, 'buffer').toString('latin1', 0, 8)
}
