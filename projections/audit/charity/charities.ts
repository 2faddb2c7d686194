import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { AuditedFact } from '../finding/facts.ts'
import type { Findings } from '../finding/findings.ts'
import { bankMatchTypes, createBankMatchChecks } from './bank-matches.ts'
import { createImportChecks, importTypes } from './imports.ts'
import { createNameChecks, nameTypes } from './application/names.ts'
import { createOpeningChecks, openingTypes } from './application/openings.ts'
import { createOwnerChecks, ownerTypes } from './application/owners.ts'
import { createReferralChecks, referralTypes } from './referrals.ts'
import { createSubscriptionChecks, subscriptionTypes } from './subscriptions.ts'
import { createRoundChecks, roundTypes } from './application/rounds.ts'

/** Checks the course of an application, and the parts that an open charity must have. */
export const createCharityChecks = (
  findings: Findings,
  { now, isMine }: { now: Instant; isMine: (key: string) => boolean },
) => {
  const names = createNameChecks(findings, isMine)
  const bankMatches = createBankMatchChecks(findings, { now, isMine })
  const imports = createImportChecks(findings, isMine)
  const referrals = createReferralChecks(findings, isMine)
  const subscriptions = createSubscriptionChecks(findings, { now, isMine })
  const rounds = createRoundChecks(findings)
  const owners = createOwnerChecks(findings)
  const openings = createOpeningChecks(findings, { now })
  return {
    take: (fact: AuditedFact): void => {
      names.take(fact)
      bankMatches.take(fact)
      imports.take(fact)
      referrals.take(fact)
      subscriptions.take(fact)
      // An opening that waits for a person names its charity as the provider's object.
      if (fact.type === 'InboxItemOpened' || fact.type === 'InboxItemResolved') openings.take(fact)
      else if ('organisationId' in fact.data && isMine(String(fact.data.organisationId))) {
        rounds.take(fact)
        owners.take(fact)
        openings.take(fact)
      }
    },
    finish: (): void => {
      bankMatches.finish()
      imports.finish()
      subscriptions.finish()
      owners.finish()
      openings.finish(isMine)
    },
  }
}

/** The events that these checks need, whichever stream's share is being checked. */
export const concernsCharities: ReadonlySet<string> = new Set<AuditedFact['type']>([
  ...nameTypes,
  ...bankMatchTypes,
  ...importTypes,
  ...referralTypes,
  ...subscriptionTypes,
  ...roundTypes,
  ...ownerTypes,
  ...openingTypes,
])
