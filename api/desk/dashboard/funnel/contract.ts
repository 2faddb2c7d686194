import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { DashboardDays, ProvingList } from '../contract.ts'

export const funnelPath = '/api/organizations/dashboard/funnel'

export const funnelSteps = ['served', 'quoted', 'begun', 'authenticated', 'paid'] as const
/** `authenticated`: of the payments begun, those that no step of the payer stopped. */
export type FunnelStep = (typeof funnelSteps)[number]

export const deviceClasses = ['phone', 'tablet', 'desktop'] as const
export type DeviceClass = (typeof deviceClasses)[number]

/**
 * GET /organizations/dashboard/funnel?period: online payments by persons, without instalments.
 * Pages and quotes are counted without any person, from the day on which counting began. Refused
 * with `books_as_of_only` to a reader of past books.
 */
export type FunnelAnswer = DashboardDays & {
  steps: { step: FunnelStep; count: number; lists: ProvingList[] }[]
  /** A page has no method yet. */
  methods: ({ method: PaymentMethod } & Record<Exclude<FunnelStep, 'served'>, number>)[]
  /** What happens at the bank has no device. */
  devices: ({ device: DeviceClass } & Record<'served' | 'quoted' | 'begun', number>)[]
}
