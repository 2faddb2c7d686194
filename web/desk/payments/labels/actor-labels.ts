import { useLingui } from '@lingui/react/macro'

type Author = { actor: string; name: string | null }

/**
 * Names the actor within a sentence, from `guest`, `staff:<id>`, `process:take-payment` … A staff
 * member is named if the name is not erased.
 */
export const useActorLabels = (): ((author: Author) => string) => {
  const { t } = useLingui()
  return ({ actor, name }) => {
    const [kind = '', provider = ''] = actor.split(':', 2)
    const labels: Record<string, string> = {
      guest: t`the payer`,
      donor: t`the payer, logged in`,
      staff: name ?? t`your staff`,
      administrator: t`the platform’s administration`,
      process: t`Almoner`,
      provider: providers[provider] ?? t`the payment provider`,
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
