import { useEffect, useRef, type ReactNode } from 'react'
import { Notice } from '../../components/notice.tsx'

/** Word of what was just done. The button that was pressed may be gone: focus is where it is said. */
export const Said = ({ children }: { children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="success">{children}</Notice>
    </div>
  )
}
