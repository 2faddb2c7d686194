import { Trans } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'

/** Asks before another screen or page replaces typed text. */
export const LeaveGuard = ({ isUnsaved }: { isUnsaved: () => boolean }) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isUnsaved(),
    // This is a function, because the default would ask at every reload.
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  const stay = (): void => reset?.()
  return (
    <Dialog
      open={status === 'blocked'}
      onClose={stay}
      title={<Trans>Leave without saving?</Trans>}
      actions={
        <>
          <Button onClick={stay}>
            <Trans>Keep editing</Trans>
          </Button>
          <Button look="danger" onClick={() => proceed?.()}>
            <Trans>Leave</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Your changes have not been saved.</Trans>
      </p>
    </Dialog>
  )
}
