import {
  manualMethods,
  walletMethods,
  type ManualMethod,
  type PaymentMethod,
  type WalletMethod,
} from '../../payment-methods/payment-method.ts'
import type { Plan } from '../../plans/plan.ts'
import type { ManualSettings, MethodSettings } from './method-settings.ts'
import { includes } from '../../plans/plan-features.ts'

type Charity = { status: string; profile: { plan: Plan }; methods: MethodSettings }

/**
 * Returns the methods by which payers can pay this charity on a day in Hong Kong (`yyyy-MM-dd`), in
 * display order. Methods that the plan no longer includes remain set but are not used. A suspended
 * charity accepts none.
 */
export const usableMethods = (
  { status, profile: { plan }, methods }: Charity,
  today: string,
): readonly PaymentMethod[] => {
  if (status === 'suspended') return []
  return [
    'card',
    ...(includes(plan, 'wallets')
      ? walletMethods.filter((each) => isReady(each, methods, today))
      : []),
    ...(includes(plan, 'manualMethods')
      ? manualMethods.filter((each) => isEnabled(each, methods))
      : []),
  ]
}

export const findManualSettings = (
  { manual }: Pick<MethodSettings, 'manual'>,
  method: ManualMethod,
): ManualSettings | null => manual.find((settings) => settings.method === method) ?? null

const isReady = (wallet: WalletMethod, methods: MethodSettings, today: string): boolean => {
  const connected = methods.providers.find(({ provider }) => provider === wallet)
  if (!connected || (connected.expiresOn !== null && connected.expiresOn < today)) return false
  return wallet === 'payme' || methods.tapAndGoBasisPoints !== null
}

const isEnabled = (method: ManualMethod, methods: MethodSettings): boolean =>
  findManualSettings(methods, method)?.enabled === true
