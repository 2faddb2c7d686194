import { useLingui } from '@lingui/react/macro'
import { useScreenKeys } from '../../ui/keys/keys.tsx'

/** The acts of the queue's keys, as the browser names the keys. */
export type QueueActs = Record<'j' | 'k' | 'a' | 'd' | 'm' | 'u' | 'x' | 'X', () => void>

/** The keys of the queue. */
export const useQueueKeys = (acts: QueueActs): void => {
  const { t } = useLingui()
  useScreenKeys([
    { key: 'j', does: t`Next proof`, act: acts.j },
    { key: 'k', does: t`Previous proof`, act: acts.k },
    { key: 'a', does: t`Approve this one, or all that are selected`, act: acts.a },
    { key: 'd', does: t`Decline this one, or all that are selected`, act: acts.d },
    {
      key: 'm',
      does: t`Match the bank line below, which approves the payment`,
      act: acts.m,
    },
    { key: 'u', does: t`Undo the last decision`, act: acts.u },
    { key: 'x', does: t`Select or deselect this one`, act: acts.x },
    { key: 'X', does: t`Select from the last selected one to this one`, act: acts.X },
  ])
}
