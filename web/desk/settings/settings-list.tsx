import { Link } from '@tanstack/react-router'
import { classes } from '../../lib/classes.ts'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { isMethodPage } from '../payment-methods/method-pages.ts'
import type { DeskReader } from '../use-may.ts'
import { useSettingsGroups } from './settings-entries.ts'
import { SettingsValue } from './settings-value.tsx'
import styles from './settings-list.module.css'

type Props = {
  reader: DeskReader & { termsDue: boolean }
  /** The page beside the list. It is omitted if the list is the page and explains each setting. */
  pathname?: string
}

/** The settings that the reader may open, in groups, each with its value. */
export const SettingsList = ({ reader, pathname }: Props) => {
  const isPage = pathname === undefined
  const Heading = isPage ? 'h2' : 'h3'
  return (
    <div className={styles.groups}>
      {useSettingsGroups(reader).map(({ title, entries }) => (
        <section key={title} aria-label={title}>
          <Heading className={styles.heading}>{title}</Heading>
          <ul className={classes(styles.entries, isPage && styles.raised)}>
            {entries.map(({ to, word, about }) => (
              <li key={to} className={styles.entry}>
                <Link
                  to={to}
                  ref={isCurrent(to, pathname) ? showInList : undefined}
                  className={styles.link}
                  data-status={isCurrent(to, pathname) ? 'active' : undefined}
                  aria-current={isCurrent(to, pathname) ? 'page' : undefined}
                >
                  {word}
                </Link>
                <SettingsValue to={to} reader={reader} />
                {isPage && (
                  <div className={styles.about}>
                    <Quiet size={13}>{about}</Quiet>
                  </div>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/**
 * Moves the list, and not the page, until the entry of the present page is in it. The values of the
 * entries above arrive later and push it on.
 */
const showInList = (link: HTMLAnchorElement | null) => {
  const list = link?.closest('nav')
  const [entry, groups] = [link?.parentElement, list?.firstElementChild]
  if (!list || !entry || !groups) return
  const observer = new ResizeObserver(() => {
    const [place, frame] = [entry.getBoundingClientRect(), list.getBoundingClientRect()]
    if (place.top >= frame.top && place.bottom <= frame.bottom) return
    list.scrollTop += place.top - frame.top - frame.height / 2
  })
  observer.observe(groups)
  return () => observer.disconnect()
}

/** Pages below an entry belong to it. The page of one way to pay belongs to the list of them. */
const isCurrent = (to: string, pathname = ''): boolean =>
  pathname === to ||
  pathname.startsWith(`${to}/`) ||
  (to === '/WaysToPay' && isMethodPage(pathname))
