import type { DonorId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { marketingConsent } from '@almoner/domain/marketing-consent/index.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { recurringPlan } from '@almoner/domain/recurring-plan/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { Vault } from '@almoner/eventstore/vault/vault.ts'
import { crashPoint, type Faults } from '../engines/virtual/faults.ts'
import type { DonorTraces } from '../processes/erase-donor/activities.ts'
import { createErasures } from './erasures.ts'

/** A donor's traces in a world without a database: read from the events themselves. */
export const createTraces = (
  books: EventStore,
  { vault, faults, now }: { vault: Vault; faults: Faults; now: () => Instant },
) => {
  const closed: DonorId[] = []
  const idsIn = async (category: string, of: (data: object) => string): Promise<string[]> => {
    const all = await books.readAll({ after: 0n, limit: 10_000, categories: [category] })
    return [...new Set(all.map(({ data }) => of(data)))]
  }
  const traces: DonorTraces = {
    closeAccount: async (donorId) => {
      crashPoint(faults, `close ${donorId}: before`)
      closed.push(donorId)
      crashPoint(faults, `close ${donorId}: after`)
    },
    plansOf: async (donorId) => {
      const ids = await idsIn(recurringPlan.category, (data) => (data as { planId: string }).planId)
      const plans = await Promise.all(ids.map((id) => loadState(books, recurringPlan, id)))
      return ids.filter((_, index) => {
        const state = plans[index]?.state
        return state !== undefined && state.status !== 'none' && state.facts.donorId === donorId
      })
    },
    consentsOf: async (people) => {
      const ids = await idsIn(
        marketingConsent.category,
        (data) => (data as { consentId: string }).consentId,
      )
      const consents = await Promise.all(ids.map((id) => loadState(books, marketingConsent, id)))
      return consents.flatMap(({ state }) =>
        state.status === 'given' && people.includes(state.personId)
          ? [{ consentId: state.consentId, organisationId: state.organisationId }]
          : [],
      )
    },
    isPaying: async (people) => {
      const ids = await idsIn(payment.category, (data) => (data as { paymentId: string }).paymentId)
      const payments = await Promise.all(ids.map((id) => loadState(books, payment, id)))
      return payments.some(
        ({ state }) =>
          state.status !== 'none' &&
          !['succeeded', 'failed'].includes(state.status) &&
          people.includes(state.facts.payerId),
      )
    },
    eraseKeys: async (person, options) => {
      crashPoint(faults, `erase ${person}: before`)
      const keys = await vault.erase(person, options)
      crashPoint(faults, `erase ${person}: after`)
      return keys
    },
  }
  const erasures = createErasures(books, now)
  return { traces, erasures, closed: (): readonly DonorId[] => closed }
}
