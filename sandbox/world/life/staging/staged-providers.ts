import type { Kinds as PaymeKinds, SandboxPaymeStore } from '../../../payme/objects.ts'
import {
  createMemoryObjects,
  type Entry,
  type ObjectName,
  type ObjectStore,
} from '../../../provider/store/object-store.ts'
import { createMemoryStripeStore, type SandboxStripeStore } from '../../../stripe/store/store.ts'
import type { Kinds as TapAndGoKinds, SandboxTapAndGoStore } from '../../../tap-and-go/world.ts'

export type Providers = {
  stripe: SandboxStripeStore
  payme: SandboxPaymeStore
  tapAndGo: SandboxTapAndGoStore
}

const mostInACommit = 500

/**
 * The sandbox's providers in memory, for years that are simulated in seconds. `write` stores what
 * they hold, with the answers to idempotency keys: after a crash each call is answered as before.
 */
export const stageProviders = (): Providers & { write: (real: Providers) => Promise<void> } => {
  const stripe = stage(createMemoryStripeStore())
  const payme = stage(createMemoryObjects<PaymeKinds>())
  const tapAndGo = stage(createMemoryObjects<TapAndGoKinds>())
  return {
    stripe: stripe.store,
    payme: payme.store,
    tapAndGo: tapAndGo.store,
    write: async (real) => {
      await stripe.write(real.stripe)
      await payme.write(real.payme)
      await tapAndGo.write(real.tapAndGo)
    },
  }
}

const stage = <Kinds, Store extends ObjectStore<Kinds>>(memory: Store & ObjectStore<Kinds>) => {
  const names = new Map<string, ObjectName<Kinds>>()
  const commit: ObjectStore<Kinds>['commit'] = async (changed) => {
    await memory.commit(changed)
    for (const { kind, id } of changed.put) names.set(`${kind} ${id}`, { kind, id })
    for (const { kind, id } of changed.remove ?? []) names.delete(`${kind} ${id}`)
  }
  return {
    store: { ...memory, commit },
    write: async (real: ObjectStore<Kinds>): Promise<void> => {
      const all = [...names.values()]
      for (let from = 0; from < all.length; from += mostInACommit) {
        const put: Entry<Kinds>[] = await memory.getMany(all.slice(from, from + mostInACommit))
        await real.commit({ put })
      }
    },
  }
}
