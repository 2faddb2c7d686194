import type { FunnelMethod } from '../../../use-cases/payer-steps/count-step.ts'
import type { DeviceClass } from '../../../use-cases/payer-steps/device-class.ts'
import type { ProvingList } from '../contract.ts'
import type { DashboardDays } from '../../../use-cases/dashboard/contract.ts'

export const funnelSteps = ['served', 'quoted', 'begun', 'authenticated', 'paid'] as const
/** `authenticated`: of the payments begun, those that no step of the payer stopped. */
export type FunnelStep = (typeof funnelSteps)[number]

/**
 * GET /organizations/dashboard/funnel?period: online payments by persons, without instalments.
 * Pages and quotes are counted without any person, from the day on which counting began. Refused
 * with `books_as_of_only` to a reader of past books.
 */
export type FunnelAnswer = DashboardDays & {
  steps: { step: FunnelStep; count: number; lists: ProvingList[] }[]
  /** A page has no method yet. The manual methods are one: their quote does not name which. */
  methods: ({ method: FunnelMethod } & Record<Exclude<FunnelStep, 'served'>, number>)[]
  /** What happens at the bank has no device. A second try of a payment began once more. */
  devices: ({ device: DeviceClass } & Record<'served' | 'quoted' | 'begun', number>)[]
}
