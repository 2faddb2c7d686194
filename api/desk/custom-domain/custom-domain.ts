import { randomBytes, randomUUID } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { Context } from 'hono'
import { may } from '@almoner/domain/staff/permissions.ts'
import {
  domainRecords,
  type CustomDomainCommand,
} from '@almoner/domain/organisation/custom-domain/custom-domain.ts'
import type { DomainCheckId } from '@almoner/domain/organisation/custom-domain/events.ts'
import { organisation, type OrganisationRefusal } from '@almoner/domain/organisation/index.ts'
import { reservedFor } from '@almoner/eventstore/commands/reservation.ts'
import {
  findDomainCheck,
  type DomainCheck,
} from '@almoner/operational/domain-checks/domain-checks.ts'
import { charityOrigin } from '@almoner/platform/site.ts'
import type { Charity } from '@almoner/projections/models/charity-directory/query.ts'
import { customDomainCategory } from '@almoner/workflows/steps/record/domain-look.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { assertWithinLimit } from '../../middleware/caller/rate-limit.ts'
import { Refusal } from '../../http/problem.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import {
  loadOwnCharity,
  loadOwnStaffMember,
  ownOrganisation,
} from '../../use-cases/charity/own-charity.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'
import type { CustomDomainAnswer } from './contract.ts'
import { includes, smallestPlanWith } from '@almoner/domain/plans/plan-features.ts'

/**
 * Returns the charity's own host, with its status, the records to publish, and the records found.
 */
export const readCustomDomain = async (c: Context<AppEnv>): Promise<CustomDomainAnswer> => {
  const { db, site } = c.get('deps')
  const charity = await loadOwnCharity(c)
  const { organisationId, subDomain, customDomain, profile } = charity
  const { role } = await loadOwnStaffMember(c)
  const check =
    customDomain && (await findDomainCheck(db, { organisationId, host: customDomain.host }))
  return {
    mayEdit: may(role, 'custom_domain.edit'),
    plan: profile.plan,
    isIncluded: includes(profile.plan, 'customDomain'),
    planWith: smallestPlanWith('customDomain'),
    ownHost: `${subDomain}.${site.baseDomain}`,
    takesWholeDomains: site.addresses !== undefined,
    domain: customDomain && toDomain(c, { charity, customDomain, check }),
  }
}

type Asked = NonNullable<Charity['customDomain']>

const toDomain = (
  c: Context<AppEnv>,
  options: { charity: Charity; customDomain: Asked; check: DomainCheck | null },
): NonNullable<CustomDomainAnswer['domain']> => {
  const { charity, customDomain, check } = options
  const { site } = c.get('deps')
  const { subDomain } = charity
  const { host, askedAt, verifiedAt, lostAt } = customDomain
  const { cname, txt } = domainRecords({ ...customDomain, subDomain, baseDomain: site.baseDomain })
  const dnsRecords = check?.found
  return {
    host,
    address: charityOrigin(site, { subDomain, customHost: host }),
    status: toStatus(customDomain, check),
    askedAt,
    verifiedAt,
    lostAt,
    records: [
      { ...cname, found: dnsRecords?.cname ?? null },
      { type: 'TXT', ...txt, found: dnsRecords?.txt ?? null },
    ],
    addresses: cname.type === 'ALIAS' ? toAddressRecords(site.addresses ?? []) : [],
    lookedAt: check?.lookedAt ?? null,
    nextLookAt: check?.nextLookAt ?? null,
    isTaken: dnsRecords?.isTaken ?? false,
  }
}

const toAddressRecords = (addresses: readonly string[]) =>
  addresses.map((value) => ({
    type: value.includes(':') ? ('AAAA' as const) : ('A' as const),
    value,
  }))

const toStatus = (
  { status, checkRequestedAt }: Asked,
  check: DomainCheck | null,
): NonNullable<CustomDomainAnswer['domain']>['status'] => {
  if (status === 'verified') return 'verified'
  // The last requested run has not checked yet, or will check again.
  const isUnderWay =
    check === null || check.lookedAt < checkRequestedAt || check.nextLookAt !== null
  if (isUnderWay) return 'verifying'
  return status === 'lost' ? 'lost' : 'pending'
}

export const askForDomain = async (c: Context<AppEnv>, typed: string): Promise<void> => {
  const { store, site } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const host = toHost(typed)
  await assertWithinLimit(c, { key: `domain:${organisationId}`, perSeconds: 60, burst: 10 })
  const { profile } = await loadOwnCharity(c)
  if (!includes(profile.plan, 'customDomain')) throw new Refusal('plan_excludes_custom_domain')
  // This check warns before anything is recorded, but only the proof decides.
  const holder = await reservedFor(store, { category: customDomainCategory, key: host })
  if (holder !== null && holder !== organisationId) throw new Refusal('custom_domain_taken')
  await handle(c, {
    type: 'AskForCustomDomain',
    host,
    challenge: randomBytes(20).toString('hex'),
    checkId: randomUUID() as string as DomainCheckId,
    baseDomain: site.baseDomain,
    takesWholeDomains: site.addresses !== undefined,
  })
  await record(c, 'domain_asked')
}

export const checkDomain = async (c: Context<AppEnv>): Promise<void> => {
  const key = `domain-check:${ownOrganisation(c)}`
  await assertWithinLimit(c, { key, perSeconds: 30, burst: 3 })
  const checkId = randomUUID() as string as DomainCheckId
  await handle(c, { type: 'RequestCustomDomainCheck', checkId })
}

export const removeDomain = async (c: Context<AppEnv>, host: string): Promise<void> => {
  await handle(c, { type: 'RemoveCustomDomain', host })
  await record(c, 'domain_removed')
}

/**
 * Converts typed or pasted text to an ASCII host in lower case. Returns an empty text if no host
 * can be derived.
 */
const toHost = (typed: string): string => {
  const host = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    .replace(/\.$/, '')
  // The function below would leave out what follows one of these.
  return /[/\\:?#@]/.test(host) ? '' : domainToASCII(host)
}

const record = (c: Context<AppEnv>, reason: string): Promise<void> =>
  recordSecurityEvent(c, { event: 'domain_changed', outcome: 'succeeded', reason })

const handle = async (c: Context<AppEnv>, command: CustomDomainCommand): Promise<void> => {
  const handled = await sendCommand(c, {
    decider: organisation,
    id: ownOrganisation(c),
    command,
    // A repeat changes nothing, so it needs no key of its own.
    commandId: `${command.type}:${c.get('requestId')}`,
  })
  if (!handled.handled) throw toRefusal(handled.refused)
}

const shownRefusals = [
  'custom_domain_invalid',
  'custom_domain_ours',
  'custom_domain_www',
  'custom_domain_too_short',
  'custom_domain_exists',
  'plan_excludes_custom_domain',
] as const

// The other refusals of a charity's aggregate answer other commands.
const toRefusal = (refused: OrganisationRefusal): Refusal =>
  new Refusal(shownRefusals.find((each) => each === refused) ?? 'not_found')
