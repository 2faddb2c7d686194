import { approvedApplicants } from '../applications/approved-applicants.ts'
import { formatAccountNumber } from './account-numbers.ts'
import { worldId } from '../ids.ts'
import type { LifeAccount } from '../life/deeds/accounts.ts'
import { approvedDaysAgo } from '../applications/seed-approved.ts'
import { daysAfter, type Seeding } from '../seeding.ts'

/** Stripe wants to see this charity's representative again, ten days after the demonstration. */
const request = { subDomain: 'lionrock', daysAgo: 4, days: 14 }
const requirement = 'representative.verification.document'

/** The accounts at Stripe of the charities that are open: each opened just after its approval. */
export const listAccounts = (options: Seeding): readonly LifeAccount[] => {
  const ago = (days: number) => daysAfter(options.today, -days)
  return approvedApplicants.map(({ subDomain, bank }) => ({
    organisationId: worldId('organisation', subDomain),
    bankAccount: formatAccountNumber(bank),
    openedAt: ago(approvedDaysAgo(options) - 0.01),
    asked:
      subDomain === request.subDomain
        ? { at: ago(request.daysAgo), requirement, days: request.days }
        : null,
  }))
}
