import { Trans } from '@lingui/react/macro'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import styles from '../bank-statements.module.css'

type Props = { open: boolean; onClose: () => void }

/** The keys of the workspace. */
export const KeysHelp = ({ open, onClose }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={<Trans>Keyboard shortcuts</Trans>}
    actions={
      <Button look="primary" onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    }
  >
    <dl className={styles.keys}>
      <dt>
        <kbd>J</kbd>
      </dt>
      <dd>
        <Trans>The next line</Trans>
      </dd>
      <dt>
        <kbd>K</kbd>
      </dt>
      <dd>
        <Trans>The previous line</Trans>
      </dd>
      <dt>
        <kbd>M</kbd>
      </dt>
      <dd>
        <Trans>Match to the first suggestion, and approve it if it is paid in full</Trans>
      </dd>
      <dt>
        <kbd>L</kbd>
      </dt>
      <dd>
        <Trans>Leave the line out, for the reason that is chosen below it</Trans>
      </dd>
      <dt>
        <kbd>U</kbd>
      </dt>
      <dd>
        <Trans>Undo the last match</Trans>
      </dd>
      <dt>
        <kbd>?</kbd>
      </dt>
      <dd>
        <Trans>This help</Trans>
      </dd>
    </dl>
  </Dialog>
)
