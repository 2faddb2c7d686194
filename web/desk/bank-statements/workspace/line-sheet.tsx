import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type ComponentProps } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import styles from '../bank-statements.module.css'
import { LinePanel } from '../matching/line-panel.tsx'

type LineSheetProps = ComponentProps<typeof LinePanel> & {
  open: boolean
  onClose: () => void
  /** What was done with the line before. */
  message: string
  /** Why the last change was refused, if it was. */
  failure: string | undefined
  undo: (() => void) | undefined
  go: (steps: number) => void
}

/** Shows a line above the list. It stays open when a line is done, and shows the next one. */
export const LineSheet = ({
  open,
  onClose,
  message,
  failure,
  undo,
  go,
  ...panel
}: LineSheetProps) => {
  const { t } = useLingui()
  const { id } = panel.line
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(id)
  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    // The button that was pressed is gone, and the next line is seen from its top.
    if (open) top.current?.focus()
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Line and suggested matches`}
      actions={
        <div className={styles.moves}>
          <Button icon="arrow-left" onClick={() => go(-1)}>
            <Trans>Previous line</Trans>
          </Button>
          <Button icon="arrow-right" onClick={() => go(1)}>
            <Trans>Next line</Trans>
          </Button>
        </div>
      }
    >
      <div className={styles.sheet}>
        <div ref={top} tabIndex={-1} className={styles.done}>
          <Quiet as="span" role="status">
            {message}
          </Quiet>
          {undo && (
            <Button look="quiet" onClick={undo}>
              <Trans>Undo</Trans>
            </Button>
          )}
        </div>
        {failure && <Notice tone="danger">{failure}</Notice>}
        <LinePanel key={id} {...panel} />
      </div>
    </Dialog>
  )
}
