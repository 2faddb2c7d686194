import { useEffect, useRef, type ReactNode } from 'react'
import styles from './focus-target.module.css'

/**
 * Shows the result of a click. The clicked button may be gone, so this takes the focus when it
 * appears.
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
