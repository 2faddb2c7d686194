import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import { Dialog } from '../dialog/dialog.tsx'
import { Checkbox } from '../form/choice/checkbox.tsx'
import type { KeyAct } from './key-presses.ts'
import styles from './keys.module.css'

type KeysHelpProps = {
  open: boolean
  onClose: () => void
  siteKeys: readonly KeyAct[]
  screenKeys: readonly KeyAct[]
  isOn: boolean
  turn: (isOn: boolean) => void
}

/** All keys, and the switch for those whom they disturb. */
export const KeysHelp = ({ open, onClose, siteKeys, screenKeys, isOn, turn }: KeysHelpProps) => {
  const { t } = useLingui()
  const inLists = [
    { key: '↑ ↓', does: t`Previous or next row` },
    { key: 'Home End', does: t`First or last row` },
    { key: 'Enter', does: t`Open the row` },
    { key: 'Esc', does: t`Close what is open` },
  ]
  return (
    <Dialog open={open} onClose={onClose} title={<Trans>Keyboard shortcuts</Trans>}>
      <div className={styles.groups}>
        {screenKeys.length > 0 && <Group title={<Trans>On this screen</Trans>} keys={screenKeys} />}
        <Group title={<Trans>On every screen</Trans>} keys={siteKeys} />
        <Group title={<Trans>In lists</Trans>} keys={inLists} />
        <p>
          <Trans>
            The shortcuts do not work while you type in a field. The buttons and boxes do the same
            as the shortcuts.
          </Trans>
        </p>
        <Checkbox
          name="use-keys"
          label={<Trans>Use these shortcuts in this browser</Trans>}
          checked={isOn}
          onChange={({ target }) => turn(target.checked)}
        />
      </div>
    </Dialog>
  )
}

type GroupProps = { title: ReactNode; keys: readonly Pick<KeyAct, 'key' | 'does'>[] }

const Group = ({ title, keys }: GroupProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <dl className={styles.keys}>
        {keys.map(({ key, does }) => (
          <div key={key} className={styles.key}>
            <dt className={styles.caps}>
              {toCaps(key).map((cap) => (
                <kbd key={cap} className={styles.cap}>
                  {cap}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The keys as they are printed on a keyboard. */
const toCaps = (key: string): readonly string[] =>
  key.split(' ').flatMap((each) => (/^[A-Z]$/.test(each) ? ['Shift', each] : [toPrinted(each)]))

const toPrinted = (key: string): string => (key.length === 1 ? key.toUpperCase() : key)
