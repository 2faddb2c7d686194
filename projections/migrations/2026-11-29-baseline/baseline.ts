import { applications } from './applications.ts'
import { cardTesting } from './card-testing.ts'
import { cardTries } from './card-tries.ts'
import { charities } from './charities.ts'
import { checkpoints } from './checkpoints.ts'
import { desk } from './desk.ts'
import { journal } from './journal.ts'
import { payments } from './payments.ts'
import { people } from './people.ts'
import { plans } from './plans.ts'
import { projects } from './projects.ts'
import { receipts } from './receipts.ts'
import { subscriptions } from './subscriptions.ts'
import { treasury } from './treasury.ts'

/** Every table of the read models, and the functions that read them. Frozen. */
export const baseline = {
  name: '2026-11-29-baseline',
  statements: [
    checkpoints,
    charities,
    projects,
    payments,
    people,
    plans,
    receipts,
    journal,
    treasury,
    subscriptions,
    desk,
    applications,
    cardTesting,
    cardTries,
  ].join('\n'),
}
