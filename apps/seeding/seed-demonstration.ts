import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { CatchUp } from '@almoner/projections/engine/checkpoint/catch-up.ts'
import { readModels } from '@almoner/projections/read-models.ts'
import {
  keepWalletCredentials,
  type WalletCredentials,
} from '@almoner/sandbox/world/charities/wallet-credentials.ts'
import { isWorldSeeded } from '@almoner/sandbox/world/seed.ts'
import type { Worker } from '../create-worker.ts'
import { seedApart } from './seed-apart.ts'
import type { ToSeed } from './seeding-program.ts'

type Books = {
  store: EventStore
  credentials: Parameters<typeof keepWalletCredentials>[0]
  catchUp: Pick<CatchUp, 'waitFor'>
}

type Seeding = {
  toSeed: ToSeed
  worker: Worker
  walletCredentials: WalletCredentials
  work: () => void
  log: (line: string) => void
}

// The projector may lag after a long stop or when a read model is new. The pages are served even
// then.
const seenWithinMilliseconds = 5_000

/** Seeds the demonstration if it is not there. Returns whether this start has done so. */
export const seedDemonstration = async (
  { store, credentials, catchUp }: Books,
  { work, worker, walletCredentials, toSeed, log }: Seeding,
): Promise<boolean> => {
  const isNew = !(await isWorldSeeded(store))
  if (isNew) await seedApart(toSeed, { worker, log })
  // The first nightly comparison runs as soon as the worker starts.
  await keepWalletCredentials(credentials, walletCredentials)
  // The simulated events are projected at once, which is faster than one by one.
  work()
  const names = readModels.map(({ name }) => name)
  await catchUp.waitFor(names, await store.head(), seenWithinMilliseconds)
  return isNew
}
