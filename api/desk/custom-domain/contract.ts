import * as v from 'valibot'
import { toPlainSigns } from '@almoner/domain/text/half-width.ts'
import type { Plan } from '@almoner/domain/fees/plan.ts'
import type { RecordFound } from '@almoner/operational/domain-checks/table.ts'

/** As a person types or pastes it: `give.harbour.org`, also with `https://` and in any script. */
const hostSchema = v.pipe(
  v.string(),
  v.transform(toPlainSigns),
  v.nonEmpty('custom_domain.required'),
  v.maxLength(500, 'custom_domain.invalid'),
)

/**
 * POST /organizations/custom-domain: the whole answer. 422 with the field `host`, 409
 * `custom_domain_exists` or `custom_domain_taken`, 409 `plan_excludes_custom_domain`.
 *
 * DELETE /organizations/custom-domain: the same answer. Of another host, nothing changes.
 *
 * POST /organizations/custom-domain/check: another look at the records, at once. 404 where there is
 * no domain.
 */
export const domainBodySchema = v.object({ host: hostSchema })

type DnsRecordAnswer = {
  /** `ALIAS`: of a whole domain, by whatever name its provider has for it. */
  type: 'CNAME' | 'ALIAS' | 'TXT'
  name: string
  value: string
  /** What the newest look found; null before the first. */
  found: RecordFound | null
}

/** GET /organizations/custom-domain */
export type CustomDomainAnswer = {
  mayEdit: boolean
  plan: Plan
  isIncluded: boolean
  /** The smallest plan that includes it. */
  planWith: Plan
  /** `harbour.almoner.example`: always there. */
  ownHost: string
  /** Whether a domain without anything before it is taken. */
  takesWholeDomains: boolean
  domain: {
    host: string
    /** The address of the payer's pages under it. */
    address: string
    /**
     * `verifying`: looks are going on. `pending`: they ended without success, and a person asks for
     * the next. `lost`: it was verified, and its records were absent for days.
     */
    status: 'verified' | 'verifying' | 'pending' | 'lost'
    askedAt: string
    verifiedAt: string | null
    lostAt: string | null
    records: DnsRecordAnswer[]
    /** What a provider without ALIAS publishes at a whole domain instead; of a CNAME nothing. */
    addresses: { type: 'A' | 'AAAA'; value: string }[]
    lookedAt: string | null
    nextLookAt: string | null
    /** The records are right, and another charity has proved the same host. */
    isTaken: boolean
  } | null
}
