import { Trans } from '@lingui/react/macro'
import { Button } from '../button/button.tsx'
import { KeyHint } from './key-hint.tsx'
import { useKeysHelp } from './keys.tsx'
import styles from './keys.module.css'

/** Opens the list of a screen's keys, where there is a keyboard. */
export const KeysHelpButton = () => {
  const open = useKeysHelp()
  return (
    <span className={styles.hint}>
      <Button look="quiet" aria-keyshortcuts="?" onClick={open}>
        <Trans>Keyboard shortcuts</Trans>
        <KeyHint name="?" />
      </Button>
    </span>
  )
}
