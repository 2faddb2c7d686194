import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { classes } from '../../../../lib/classes.ts'
import styles from './crop-area.module.css'
import { findMostZoom, frameRatio, type Area } from './crop-geometry.ts'
import type { Picture } from './picture-file.ts'
import { Quiet } from '../../../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../../../ui/layout/arrangement/stack.tsx'

export type CropAreaProps = {
  picture: Picture
  /** The part that is shown first; null: as much as fits, from the middle. */
  first: Area | null
  /** Called with the part inside the frame, in per cent of the picture. */
  onChange: (part: Area) => void
}

const zoomStep = 0.1

/** The picture below the frame that payers see it in: it is moved and zoomed, by hand or by keys. */
export const CropArea = ({ picture, first, onChange }: CropAreaProps) => {
  const { t } = useLingui()
  const id = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  // The dialog is shown by an effect of its own. Before, the stage has no size, and the library,
  // which measures it once the picture is there, would calculate with 0 / 0.
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setShown(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  // The element that the arrow keys move has the focus from the start. It exists once the picture
  // is loaded.
  const stage = useRef<HTMLDivElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (isLoaded) stage.current?.querySelector<HTMLElement>('[role=application]')?.focus()
  }, [isLoaded])
  const { preview, size } = picture
  const mostZoom = findMostZoom(size)
  const isZoomed = mostZoom > 1
  const zoomBy = (change: number): void => setZoom(Math.min(mostZoom, Math.max(1, zoom + change)))
  return (
    <Stack gap={3}>
      {/* The frame itself takes the focus and the arrow keys. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={stage}
        className={classes(styles.stage, size.height > size.width && styles.tall)}
        onKeyDown={zoomByKeys(zoomBy)}
      >
        {isShown && (
          <Cropper
            image={preview}
            aspect={frameRatio}
            crop={crop}
            onCropChange={setCrop}
            zoom={zoom}
            maxZoom={mostZoom}
            onZoomChange={setZoom}
            onCropAreaChange={onChange}
            onMediaLoaded={() => setLoaded(true)}
            {...(first && { initialCroppedAreaPercentages: first })}
            keyboardStep={10}
            showGrid={false}
            classes={{ cropAreaClassName: styles.frame ?? '' }}
            cropperProps={{
              role: 'application',
              'aria-label': t`The part that payers see`,
              'aria-describedby': `${id}-hint`,
            }}
            // The policy of our pages allows no style element. The file beside this one contains
            // the library's styles.
            disableAutomaticStylesInjection
          />
        )}
      </div>
      <Quiet id={`${id}-hint`} size={13}>
        {isZoomed ? (
          <Trans>
            Drag the picture, or move it with the arrow keys. Plus and minus zoom. The project’s own
            page shows what is between the dashed lines.
          </Trans>
        ) : (
          <Trans>
            Drag the picture, or move it with the arrow keys. The project’s own page shows what is
            between the dashed lines.
          </Trans>
        )}
      </Quiet>
      {isZoomed && (
        <div className={styles.zoom}>
          <label htmlFor={`${id}-zoom`}>
            <Trans>Zoom</Trans>
          </label>
          <input
            id={`${id}-zoom`}
            type="range"
            min={1}
            max={mostZoom}
            step={0.01}
            value={zoom}
            aria-valuetext={`${Math.round(zoom * 100)}%`}
            onChange={({ target }) => setZoom(Number(target.value))}
          />
        </div>
      )}
    </Stack>
  )
}

const zoomByKeys =
  (zoomBy: (change: number) => void) =>
  (event: KeyboardEvent): void => {
    const direction = { '+': 1, '=': 1, '-': -1 }[event.key]
    // The browser zooms the whole page if Ctrl or Command is held.
    if (direction === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    zoomBy(direction * zoomStep)
  }
