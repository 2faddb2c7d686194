import { useEffect, useRef, type ReactNode } from 'react'
import styles from './focus-target.module.css'

/**
 * The result of a press. The pressed button may be gone, so this takes the focus when it appears.
 */
export const FocusTarget = ({ children }: { children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {children}
    </div>
  )
}
