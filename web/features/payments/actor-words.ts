import { useLingui } from '@lingui/react/macro'

/** Who did it, from `guest`, `staff:<id>`, `process:take-payment` … */
export const useActorWords = (): ((actor: string) => string) => {
  const { t } = useLingui()
  return (actor) => {
    const [kind = '', name = ''] = actor.split(':', 2)
    const words: Record<string, string> = {
      guest: t`Payer`,
      donor: t`Payer, logged in`,
      staff: t`Your staff`,
      administrator: t`Platform administration`,
      process: t`Almoner`,
      provider: providers[name] ?? t`Payment provider`,
      sandbox: t`Demonstration`,
    }
    return words[kind] ?? actor
  }
}

const providers: Record<string, string> = {
  stripe: 'Stripe',
  payme: 'PayMe',
  'tap-and-go': 'Tap & Go',
}
