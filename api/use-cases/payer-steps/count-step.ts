import type { Context } from 'hono'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import {
  isManual,
  type PaymentMethod,
  type WalletMethod,
} from '@almoner/domain/payment-methods/payment-method.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { findDeviceClass } from './device-class.ts'

type Step =
  | { organisationId: OrganisationId; step: 'served' }
  | { organisationId: OrganisationId; step: 'quoted' | 'begun'; method: FunnelMethod }

/** Manual methods are one, because their quote does not name which of them it is for. */
export type FunnelMethod = 'card' | WalletMethod | 'manual'

export const toFunnelMethod = (method: PaymentMethod): FunnelMethod =>
  isManual(method) ? 'manual' : method

/** Counts a step of a payer in memory: which charity, day, method and class of device. */
export const countStep = (c: Context<AppEnv>, step: Step): void => {
  const device = findDeviceClass(c.req.header('User-Agent'))
  if (device === null) return
  const method = 'method' in step ? step.method : ''
  c.get('deps').stepCounter.count({ ...step, method, device })
}
