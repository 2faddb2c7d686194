import { useLingui } from '@lingui/react/macro'
import type { HistoryStep } from '../history-replay.tsx'

/** The first step of each history of a charity's settings. */
export const useRegisteredStep = (): HistoryStep => {
  const { t } = useLingui()
  return { icon: 'plus', tone: 'neutral', sentence: () => t`The charity was registered` }
}

/** A step whose sentence names the fields that changed. */
export const useChangedStep = (): HistoryStep => {
  const { t } = useLingui()
  return {
    icon: 'edit',
    tone: 'neutral',
    // A change of erased data changes nothing that is shown.
    sentence: (_, changed) =>
      changed === '' ? t`The settings were saved` : t`Changed: ${changed}`,
  }
}
