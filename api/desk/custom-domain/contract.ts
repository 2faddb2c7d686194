import * as v from 'valibot'
import { toPlainSigns } from '@almoner/domain/text/half-width.ts'
import type { Plan } from '@almoner/domain/plans/plan.ts'
import type { RecordFound } from '@almoner/operational/domain-checks/table.ts'

/**
 * The host as a person types or pastes it, for example `give.harbour.org`, also with `https://` and
 * in any script.
 */
const hostSchema = v.pipe(
  v.string(),
  v.transform(toPlainSigns),
  v.nonEmpty('custom_domain.required'),
  v.maxLength(500, 'custom_domain.invalid'),
)

/**
 * POST /organizations/custom-domain returns the whole answer. It returns 422 with the field `host`,
 * 409 `custom_domain_exists` or `custom_domain_taken`, and 409 `plan_excludes_custom_domain`.
 *
 * DELETE /organizations/custom-domain returns the whole answer too. It changes nothing if the host
 * is a different one.
 *
 * POST /organizations/custom-domain/check checks the records again at once. It returns 404 if there
 * is no domain.
 */
export const domainBodySchema = v.object({ host: hostSchema })

type DnsRecordAnswer = {
  /** `ALIAS` is for a whole domain. Its provider may use a different name for it. */
  type: 'CNAME' | 'ALIAS' | 'TXT'
  name: string
  value: string
  /** The result of the newest check, or null before the first. */
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
  /** Whether a domain without a subdomain is accepted. */
  takesWholeDomains: boolean
  domain: {
    host: string
    /** The address of the payer's pages under it. */
    address: string
    /**
     * `verifying` means that checks are running. `pending` means that they ended without success,
     * and a person must request the next. `lost` means that a verified domain's records were absent
     * for days.
     */
    status: 'verified' | 'verifying' | 'pending' | 'lost'
    askedAt: string
    verifiedAt: string | null
    lostAt: string | null
    records: DnsRecordAnswer[]
    /**
     * The addresses to publish at a whole domain if its provider has no ALIAS. The list is empty
     * for a CNAME.
     */
    addresses: { type: 'A' | 'AAAA'; value: string }[]
    lookedAt: string | null
    nextLookAt: string | null
    /** Whether the records are right, but another charity has proved this host. */
    isTaken: boolean
  } | null
}
