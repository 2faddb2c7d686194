import { useLingui } from '@lingui/react/macro'

/** Returns the name of a charity's subscription. */
export const usePlanName = (): ((plan: string) => string) => {
  const { t } = useLingui()
  return (plan) => {
    const names: Record<string, string> = {
      legacy: t`Legacy plan`,
      free: t`Free plan`,
      basic: t`Basic plan`,
      plus: t`Plus plan`,
      pro: t`Pro plan`,
      premium: t`Premium plan`,
    }
    return names[plan] ?? plan
  }
}
