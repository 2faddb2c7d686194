import { useEffect, useRef, type ReactNode } from 'react'
import styles from './focus-target.module.css'

/** What a press came to. The button that was pressed may be gone: as this comes, focus is led here. */
export const FocusTarget = ({ children }: { children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {children}
    </div>
  )
}
