import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { paintCode, scanCodeScale, scanCodeSide } from './paint-code.ts'
import styles from './scan-code.module.css'

export type ScanCodeProps = {
  text: string
  /** The purpose of the code, for users who cannot see it. */
  label: string
  /** Shown in the middle of the code, and small enough that the code can still be read. */
  logo?: ReactNode
  /** The file name of the picture, if it can be saved: a phone cannot scan its own screen. */
  saveAs?: string
}

/** A code to scan with an app, on white in dark mode too: cameras expect dark on light. */
export const ScanCode = ({ text, label, logo, saveAs }: ScanCodeProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) paintCode(context, text)
  }, [text])
  return (
    <div className={styles.place}>
      <div className={styles.code}>
        <canvas
          ref={canvas}
          className={styles.canvas}
          width={scanCodeSide * scanCodeScale}
          height={scanCodeSide * scanCodeScale}
          role="img"
          aria-label={label}
        />
        {logo && <span className={styles.logo}>{logo}</span>}
      </div>
      {saveAs !== undefined && (
        <Button
          look="quiet"
          icon="download"
          onClick={() => canvas.current && savePicture(canvas.current, saveAs)}
        >
          <Trans>Save QR code</Trans>
        </Button>
      )}
    </div>
  )
}

/** The white margin that every app needs to find a code in a picture. */
const quietZone = 120

const savePicture = (code: HTMLCanvasElement, name: string): void => {
  const picture = document.createElement('canvas')
  picture.width = code.width + 2 * quietZone
  picture.height = code.height + 2 * quietZone
  const context = picture.getContext('2d')
  if (!context) return
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, picture.width, picture.height)
  context.drawImage(code, quietZone, quietZone)
  const link = document.createElement('a')
  link.href = picture.toDataURL('image/png')
  link.download = name
  link.click()
}
