import { useLingui } from '@lingui/react/macro'

/** By whom it was done, within a sentence, from `guest`, `staff:<id>`, `process:take-payment` … */
export const useActorLabels = (): ((actor: string) => string) => {
  const { t } = useLingui()
  return (actor) => {
    const [kind = '', name = ''] = actor.split(':', 2)
    const labels: Record<string, string> = {
      guest: t`the payer`,
      donor: t`the payer, logged in`,
      staff: t`your staff`,
      administrator: t`the platform’s administration`,
      process: t`Almoner`,
      provider: providers[name] ?? t`the payment provider`,
      sandbox: t`the demonstration`,
    }
    return labels[kind] ?? actor
  }
}

const providers: Record<string, string> = {
  stripe: 'Stripe',
  payme: 'PayMe',
  'tap-and-go': 'Tap & Go',
}
