import { useId, type CSSProperties, type ReactNode } from 'react'
import { Loaded } from '../../feedback/waiting/loaded.tsx'
import styles from './part.module.css'

type PartProps<Data> = {
  /** Names the part in the document, for tests and for pictures of it. */
  name: string
  title: ReactNode
  /** Shown beside the title. */
  aside?: ReactNode
  query: {
    data: Data | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  /**
   * The height of its content on a wide and on a narrow screen. It is reserved, so that nothing below
   * the part moves.
   */
  height: readonly [wide: string, narrow: string]
  children: (data: Data) => ReactNode
}

/** A part of the dashboard. It loads, fails and is tried again alone. */
export const Part = <Data,>(props: PartProps<Data>) => {
  const { name, title, aside, query, height, children } = props
  const id = useId()
  return (
    <section
      className={styles.part}
      data-part={name}
      aria-labelledby={id}
      aria-busy={query.isFetching || undefined}
    >
      <header className={styles.head}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        {aside}
      </header>
      <div
        className={styles.content}
        style={{ '--wide': height[0], '--narrow': height[1] } as CSSProperties}
      >
        <Loaded query={query} height={height[0]}>
          {children}
        </Loaded>
      </div>
    </section>
  )
}

/** What a part will show once there is something, instead of empty charts. */
export const NothingYet = ({ children }: { children: ReactNode }) => (
  <p className={styles.nothing}>{children}</p>
)
