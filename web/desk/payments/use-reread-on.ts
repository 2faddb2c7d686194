import { useEffect, useRef } from 'react'

/** Reads again when something else has shown that there may be more. */
export const useRereadOn = (version: string, reread: () => unknown): void => {
  const read = useRef(version)
  useEffect(() => {
    if (read.current === version) return
    read.current = version
    void reread()
  }, [version, reread])
}
