import { useLingui } from '@lingui/react/macro'
import { useScreenKeys } from '../../../ui/keys/keys.tsx'

type LineActs = Record<'j' | 'k' | 'm', () => void> & { u: (() => void) | undefined }

/** The keys of the workspace. */
export const useKeys = ({ j, k, m, u }: LineActs): void => {
  const { t } = useLingui()
  useScreenKeys([
    { key: 'j', does: t`The next line`, act: j },
    { key: 'k', does: t`The previous line`, act: k },
    {
      key: 'm',
      does: t`Match to the first suggestion, and approve it if it is paid in full`,
      act: m,
    },
    { key: 'u', does: t`Undo the last match`, act: u },
  ])
}
