import { createMemoryPaymeStore, type SandboxPaymeStore } from '../../../payme/store/store.ts'
import { createMemoryStripeStore, type SandboxStripeStore } from '../../../stripe/store/store.ts'
import {
  createMemoryTapAndGoStore,
  type SandboxTapAndGoStore,
} from '../../../tap-and-go/store/store.ts'

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
  const stripe = createMemoryStripeStore()
  const payme = createMemoryPaymeStore()
  const tapAndGo = createMemoryTapAndGoStore()
  const stagedChanges = {
    stripe: new Map<string, () => Promise<StripeCommit['put'][number] | null>>(),
    answers: [] as NonNullable<StripeCommit['answer']>[],
    payme: new Map<string, PaymeCommit['put'][number]>(),
    trades: new Set<string>(),
  }
  return {
    stripe: {
      ...stripe,
      commit: async (commit) => {
        await stripe.commit(commit)
        for (const { kind, id } of commit.put) {
          const read = async () => {
            const body = await stripe.get(kind, id)
            return body && ({ kind, id, body } as StripeCommit['put'][number])
          }
          if (!stagedChanges.stripe.has(`${kind} ${id}`))
            stagedChanges.stripe.set(`${kind} ${id}`, read)
        }
        if (commit.answer) stagedChanges.answers.push(commit.answer)
      },
    },
    payme: {
      ...payme,
      commit: async (commit) => {
        await payme.commit(commit)
        for (const entry of commit.put) stagedChanges.payme.set(`${entry.kind} ${entry.id}`, entry)
        for (const { kind, id } of commit.remove ?? []) stagedChanges.payme.delete(`${kind} ${id}`)
      },
    },
    tapAndGo: {
      ...tapAndGo,
      change: async (merTradeNo, act) => {
        stagedChanges.trades.add(merTradeNo)
        return await tapAndGo.change(merTradeNo, act)
      },
    },
    write: async (real) => {
      const read = await Promise.all([...stagedChanges.stripe.values()].map((one) => one()))
      const put = read.filter((entry) => entry !== null)
      for (let from = 0; from < put.length; from += mostInACommit) {
        await real.stripe.commit({ put: put.slice(from, from + mostInACommit) })
      }
      await Promise.all(
        stagedChanges.answers.map((answer) => real.stripe.commit({ put: [], answer })),
      )
      await real.payme.commit({ put: [...stagedChanges.payme.values()] })
      for (const merTradeNo of stagedChanges.trades) {
        const trade = await tapAndGo.find(merTradeNo)
        await real.tapAndGo.change(merTradeNo, () => trade)
      }
    },
  }
}

type StripeCommit = Parameters<SandboxStripeStore['commit']>[0]
type PaymeCommit = Parameters<SandboxPaymeStore['commit']>[0]
