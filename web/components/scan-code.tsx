import { useEffect, useRef, type ReactNode } from 'react'
import { paintCode, scanCodeScale, scanCodeSide } from './paint-code.ts'
import styles from './scan-code.module.css'

export type ScanCodeProps = {
  text: string
  /** What it does, for those who cannot see it. */
  label: string
  /** In the middle: small enough that the code can be read around it. */
  logo?: ReactNode
}

/** A code to scan with an app, on white in dark mode too: cameras look for dark on light. */
export const ScanCode = ({ text, label, logo }: ScanCodeProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) paintCode(context, text)
  }, [text])
  return (
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
  )
}
