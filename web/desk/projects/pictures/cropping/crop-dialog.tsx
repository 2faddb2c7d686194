import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../../ui/button/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../../ui/feedback/notice/notice.tsx'
import { FocusTarget } from '../../../../ui/layout/focus-target.tsx'
import type { Cropping } from './use-cropping.ts'
import { usePictureSentence } from './use-picture-sentence.ts'
import { Stack } from '../../../../ui/layout/arrangement/stack.tsx'

/**
 * Chooses the part of a picture that payers see. The dialog stays open until the part is uploaded.
 */
export const CropDialog = ({ cropping }: { cropping: Cropping }) => {
  const { t } = useLingui()
  const toSentence = usePictureSentence()
  const { opened, isGiving, givingError, giveWhole, givePart, setPart, close } = cropping
  return (
    <Dialog
      wide
      open={opened !== null}
      onClose={close}
      title={<Trans>Which part do payers see?</Trans>}
      actions={
        <>
          <Button onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          {opened?.picture.file && !isGiving && (
            <Button onClick={giveWhole}>
              <Trans>Use the whole picture</Trans>
            </Button>
          )}
          <Button look="primary" busy={isGiving && t`Uploading…`} onClick={givePart}>
            <Trans>Use this part</Trans>
          </Button>
        </>
      }
    >
      {opened && (
        <Stack gap={4}>
          <opened.CropArea picture={opened.picture} first={opened.part} onChange={setPart} />
          {givingError && (
            <FocusTarget>
              <Notice tone="danger">{toSentence(givingError)}</Notice>
            </FocusTarget>
          )}
        </Stack>
      )}
    </Dialog>
  )
}
