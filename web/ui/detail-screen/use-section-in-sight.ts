import { useEffect, useState } from 'react'

/** The part of the window's height above which the section stands that is being read. */
const readingLine = 0.3

/** Returns the id of the section that is being read; undefined above the first one. */
export const useSectionInSight = (sections: readonly { id: string }[]): string | undefined => {
  const [current, setCurrent] = useState<string>()
  const ids = sections.map(({ id }) => id).join(' ')
  useEffect(() => {
    const update = () => setCurrent(findSectionInSight(ids.split(' ')))
    // The page scrolls, or a part of it in which the screen is shown; `scroll` does not bubble.
    document.addEventListener('scroll', update, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', update, { capture: true })
  }, [ids])
  return current
}

const findSectionInSight = (ids: readonly string[]): string | undefined => {
  const isAtEnd = globalThis.scrollY > 0 && globalThis.scrollY + innerHeight >= pageHeight() - 2
  if (isAtEnd) return ids.at(-1)
  return [...ids].reverse().find((id) => isAboveLine(document.getElementById(id)))
}

const pageHeight = (): number => document.documentElement.scrollHeight

const isAboveLine = (section: HTMLElement | null): boolean =>
  section !== null && section.getBoundingClientRect().top <= innerHeight * readingLine
