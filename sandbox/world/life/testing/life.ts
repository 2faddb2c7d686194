import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import { instant, type Instant } from '@almoner/domain/kernel/time.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { recurringPlan } from '@almoner/domain/recurring-plan/index.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { createMemoryStore } from '@almoner/eventstore/memory/store.ts'
import { recordedAsDecided } from '@almoner/eventstore/port/recorded-time.ts'
import { createMemoryFiles } from '@almoner/workflows/gateways/files/memory.ts'
import type { Start } from '@almoner/workflows/reactions/start.ts'
import type { Kinds as PaymeKinds } from '../../../payme/objects.ts'
import { createMemoryObjects } from '../../../provider/store/object-store.ts'
import type { Kinds as TapAndGoKinds } from '../../../tap-and-go/world.ts'
import { createMemoryStripeStore } from '../../../stripe/store/store.ts'
import { seedWorld } from '../../seed.ts'
import type { SeedOptions } from '../../seeding.ts'
import { livePast } from '../live.ts'
import { toPlanId } from '../deeds/plans.ts'
import { toPaymentId } from '../deeds/handle.ts'

const endOfTime = instant('2100-01-01T00:00:00.000Z')

export type TestLife = ReturnType<typeof createLife>

/** The demonstration and its donor's life, on stores in memory. */
export const createLife = (now = instant('2026-11-20T02:00:00.000Z')) => {
  // Every event is recorded when it was decided, however late these tests run.
  const store = createMemoryStore({ now: () => endOfTime, recordedTime: recordedAsDecided })
  const providers = {
    stripe: createMemoryStripeStore(),
    payme: createMemoryObjects<PaymeKinds>(),
    tapAndGo: createMemoryObjects<TapAndGoKinds>(),
  }
  const files = createMemoryFiles()
  const left: Start[] = []
  const seedOptions = (through: EventStore, at: Instant): SeedOptions => ({
    store: through,
    saveCredential: async () => 'saved',
    hashPassword: async (password) => password,
    usernameHash: (username) => username.replaceAll(/[^a-z0-9]/g, ''),
    now: () => at,
    log: () => undefined,
    saveFile: files.put,
  })
  const seedWithout = (through: EventStore) => seedWorld(seedOptions(through, now))
  const seed = async (through: EventStore = store, at: Instant = now, crowd = false) => {
    await seedWorld({
      ...seedOptions(through, at),
      live: async (life) => {
        const personOfEmail = (email: string) => uuidFrom('person', email) as PersonId
        const cardHash = (fingerprint: string) => `hash of ${fingerprint}`
        const past = { store: through, personOfEmail, cardHash, crowd, files, providers }
        left.push(...(await livePast(past, life)))
      },
    })
  }
  const seedWithCrowd = () => seed(store, now, true)
  const plan = async (key: string) => {
    const { state } = await loadState(store, recurringPlan, toPlanId(key))
    if (state.status === 'none') throw new Error(`no plan ${key}`)
    return state
  }
  const gift = async (key: string) => {
    const { state } = await loadState(store, payment, toPaymentId(key))
    if (state.status === 'none') throw new Error(`no gift ${key}`)
    return state
  }
  return {
    store,
    files,
    providers,
    ...providers,
    left,
    seed,
    seedWithCrowd,
    seedWithout,
    plan,
    gift,
  }
}

export const readEvents = (store: EventStore) => store.readAll({ after: 0n, limit: 10_000 })
